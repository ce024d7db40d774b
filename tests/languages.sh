#!/usr/bin/env bash
# Does every text that the window shows have its translation, with the same fields for figures, and
# has none a translation that is no longer shown? ctest runs this.
set -euo pipefail
home=$(dirname "$(dirname "$(realpath "$0")")")
scratch=$(mktemp -d -p "${TEST_TMPDIR:-/tmp}")
trap 'rm -rf "$scratch"' EXIT
"$home/assets/languages/texts.py" >"$scratch/texts.pot"
status=0
for catalogue in "$home"/assets/languages/*.po; do
    msgfmt --check --output-file=/dev/null "$catalogue" || status=1
    # says each text that is missing; --use-untranslated would let an empty translation pass
    msgcmp "$catalogue" "$scratch/texts.pot" || status=1
    msgcmp --use-untranslated "$scratch/texts.pot" "$catalogue" || {
        echo "$catalogue has texts that nothing shows: assets/languages/texts.py --renew $catalogue"
        status=1
    }
done
exit $status
