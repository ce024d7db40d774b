# install.cmake — what `cmake --install` puts below its prefix:
#   lib/, include/fairlead/, lib/cmake/fairlead/   component development: the libraries, as a package
#   bin/, share/                                   component programs: programs, scenes, assets
include(CMakePackageConfigHelpers)
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/fairlead)
set(own_folder ${CMAKE_CURRENT_LIST_DIR})

# install_part(name): a library, its headers and its targets file. Headers that show a library of
# others (Bullet, tinygltf) are ours alone and stay behind.
function(install_part name)
  set_target_properties(fairlead_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS fairlead_${name} EXPORT fairlead_${name}
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  install(EXPORT fairlead_${name} NAMESPACE fairlead:: FILE ${name}.cmake
          DESTINATION ${config_folder} COMPONENT development)
  install(DIRECTORY ${name} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/fairlead COMPONENT development
          FILES_MATCHING PATTERN "*.h"
          REGEX "contact/(gjk_direction|continuous|bullet|narrow_phase)\\.h$" EXCLUDE
          REGEX "scene/gltf\\.h$" EXCLUDE REGEX "engine/experiments$" EXCLUDE)
endfunction()

install_part(physics)
if(FAIRLEAD_ENGINE)
  install_part(engine)
endif()

configure_package_config_file(${own_folder}/fairleadConfig.cmake.in
  ${PROJECT_BINARY_DIR}/fairleadConfig.cmake INSTALL_DESTINATION ${config_folder})
# Before 1.0 a minor version may change what programs see.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/fairleadConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/fairleadConfig.cmake
              ${PROJECT_BINARY_DIR}/fairleadConfigVersion.cmake
        DESTINATION ${config_folder} COMPONENT development)

if(FAIRLEAD_PROGRAMS)
  set(data ${CMAKE_INSTALL_DATADIR})
  install(TARGETS fairlead fairlead-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)
  install(DIRECTORY scenes DESTINATION ${data}/fairlead COMPONENT programs)
  install(DIRECTORY assets DESTINATION ${data}/fairlead COMPONENT programs
          FILES_MATCHING PATTERN "*.glb" PATTERN "*.json" PATTERN "shaders/*" PATTERN pictures EXCLUDE)
  # of the pictures those that the chooser shows; the others are for documents
  file(GLOB scenes CONFIGURE_DEPENDS scenes/*.json)
  foreach(scene ${scenes})
    cmake_path(GET scene STEM LAST_ONLY name)
    install(FILES assets/pictures/${name}.png DESTINATION ${data}/fairlead/assets/pictures
            COMPONENT programs OPTIONAL)
  endforeach()
  install(DIRECTORY ${built_catalogues}/ DESTINATION ${CMAKE_INSTALL_LOCALEDIR} COMPONENT programs)
  install(FILES ${own_folder}/fairlead.desktop DESTINATION ${data}/applications COMPONENT programs)
  install(FILES ${own_folder}/fairlead.svg DESTINATION ${data}/icons/hicolor/scalable/apps
          COMPONENT programs)
  install(FILES ${own_folder}/fairlead.1 ${own_folder}/fairlead-cli.1
          DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT programs)
endif()
