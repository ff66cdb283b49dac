#!/bin/sh
# Open alarms as a table, the track of the vessel of the first as a table, and the queue as a document.
# Needs curl 7.76 or newer, and in the environment VARUNA_URL and VARUNA_TOKEN, a token with the scope read.
set -eu
folder=${1:-.}
# The token goes through a file descriptor, not the command line, which other users of the machine can read.
varuna() {
  printf 'header = "Authorization: Bearer %s"\n' "$VARUNA_TOKEN" |
    curl --config - --silent --show-error --fail-with-body --max-time 120 "$@"
}

varuna --output "$folder/alarms.csv" "$VARUNA_URL/api/alerts/file?state=open&level=alarm"
varuna --output "$folder/alarms.pdf" "$VARUNA_URL/api/alerts/report.pdf?state=open&level=alarm"

# Column 7 is the MMSI; the message before it may have commas, so a program that reads CSV is better for more than this.
mmsi=$(sed -n 2p "$folder/alarms.csv" | grep -o -E ',[0-9]{9},' | head -n 1 | tr -d ,)
[ -n "$mmsi" ] || { echo "no alarm is about a vessel with an MMSI"; exit 0; }
varuna --get --data-urlencode "mmsi=$mmsi" --data-urlencode "limit=5" "$VARUNA_URL/api/events"
