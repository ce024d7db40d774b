// Only in the program of the sanitizer build: no library is unloaded before the end. Otherwise
// what an OpenGL driver keeps in its globals looks leaked once the driver is gone, and so nameless
// that LeakSanitizer cannot be told to overlook it.
int dlclose(void* library) {
    (void)library;
    return 0;
}
