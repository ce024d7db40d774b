#pragma once
// language.h — texts that people see, in the language they have chosen. Every text stands in the
// source in English, inside tr(); its translations stand in assets/languages/, a file each. By GNU
// gettext, which the C library has in it. Without a catalogue (fairlead-cli, tests) all is English.
#include <string>
#include <string_view>
#include <vector>

namespace fairlead {

struct Language {
    std::string code, name;  // "nb", "Norsk bokmål": its own name for itself
};
const std::vector<Language>& languages();  // English first; texts of all are complete
bool is_language(std::string_view code);   // of one of them

// Of a locale, "nb_NO.UTF-8" → "nb"; English where there is no catalogue for it.
std::string language_named(const std::string& locale);
// That of LANGUAGE, LC_ALL, LC_MESSAGES or LANG.
std::string language_of_environment();

// From now on; between frames. False: there is no such catalogue, and all is English.
bool choose_language(const std::string& code);

// The text in that language, else itself. Formats of printf keep their fields, which msgfmt checks.
const char* tr(const char* english) __attribute__((format_arg(1)));
std::string tr(const std::string& english);

// For a text in a table: the catalogue gets it, tr() translates it where it is shown.
constexpr const char* tr_later(const char* english) {
    return english;
}

// printf() into a string.
std::string filled(const char* format, ...) __attribute__((format(printf, 1, 2)));

// How event_text.h and others ask for words: tr, or `as_written` for what is recorded.
using Translate = const char* (*)(const char*);
inline const char* as_written(const char* english) {
    return english;
}

}  // namespace fairlead
