#include "engine/view/language.h"

#include <libintl.h>

#include <algorithm>
#include <clocale>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace fairlead {
namespace {

constexpr const char* domain = "fairlead";
constexpr std::string_view english = "en";

// Installed: <prefix>/share/locale, as gettext's catalogues lie everywhere. Built only: where the
// build has put them.
std::string catalogue_folder() {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path beside = program.parent_path() / FAIRLEAD_LOCALE_FOLDER;
    const std::string catalogue = std::string("nb/LC_MESSAGES/") + domain + ".mo";
    return fs::exists(beside / catalogue, error) ? beside.string() : FAIRLEAD_BUILT_CATALOGUES;
}

}  // namespace

const std::vector<Language>& languages() {
    static const std::vector<Language> all{{std::string(english), "English"},
                                           {"nb", "Norsk bokmål"}};
    return all;
}

bool is_language(std::string_view code) {
    return std::any_of(languages().begin(), languages().end(),
                       [&](const Language& l) { return l.code == code; });
}

// "no" and "nn" read bokmål more easily than English.
std::string language_named(const std::string& locale) {
    const std::string code = locale.substr(0, locale.find_first_of("_.@:"));
    if (code == "no" || code == "nn") return "nb";
    return is_language(code) ? code : std::string(english);
}

// Asked once: choose_language() overwrites LANGUAGE.
std::string language_of_environment() {
    static const std::string code = [] {
        for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"})
            if (const char* value = std::getenv(name); value && *value)
                return language_named(value);
        return std::string(english);
    }();
    return code;
}

bool choose_language(const std::string& code) {
    language_of_environment();
    const bool there = is_language(code);
    setenv("LANGUAGE", there ? code.c_str() : "en", 1);
    // gettext looks for no catalogue in the locale "C", and no machine need have one for the
    // language; numbers keep their point: only messages are set
    std::setlocale(LC_MESSAGES, "C.UTF-8");
    static const std::string folder = catalogue_folder();
    bindtextdomain(domain, folder.c_str());
    textdomain(domain);  // also forgets what it has looked up so far
    bind_textdomain_codeset(domain, "UTF-8");
    return there;
}

const char* tr(const char* text) {
    return *text ? dgettext(domain, text) : text;  // the empty text is the catalogue's heading
}

std::string tr(const std::string& text) {
    return tr(text.c_str());
}

std::string filled(const char* format, ...) {
    std::va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    std::string text(
        static_cast<std::size_t>(std::max(0, std::vsnprintf(nullptr, 0, format, values))), '\0');
    std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(values);
    va_end(again);
    return text;
}

}  // namespace fairlead
