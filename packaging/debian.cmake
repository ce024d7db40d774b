# debian.cmake — `cpack -G DEB` in the build folder makes two packages:
#   fairlead         programs, scenes, assets; dpkg-shlibdeps finds the libraries it needs
#   libfairlead-dev  the libraries with their headers
set(CPACK_PACKAGE_NAME fairlead)
set(CPACK_PACKAGE_CONTACT "Fairlead maintainers <maintainers@fairlead.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL programs development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME fairlead)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "Crane training simulator with a real-time wire engine
Drive cranes with keys, a gamepad or two joysticks; tune them while they run;
run scenes without a display.")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
# What no linked library tells: the font that panels are written in, and GLFW opens OpenGL by name.
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_DEPENDS "fonts-dejavu-core, libgl1")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_RECOMMENDS "libgl1-mesa-dri")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS "ffmpeg")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libfairlead-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Physics and engine of Fairlead as static libraries
Rigid bodies, contacts and wires that run through eyes and over sheaves, for
programs of your own.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libeigen3-dev, libsuperlu-dev, libbullet-dev, \
nlohmann-json3-dev, libtinygltf-dev, libsqlite3-dev, libzstd-dev, zlib1g-dev, libspdlog-dev, libhpdf-dev, \
pkg-config")
include(CPack)
