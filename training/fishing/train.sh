#!/bin/sh
# Trains the fishing model from a track file: training/fishing/train.sh TRACKS.csv.gz
# Needs node_modules and Debian's python3 with xgboost, sklearn and pandas.
set -eu
[ $# -eq 1 ] || { echo "usage: training/fishing/train.sh TRACKS.csv[.gz]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/node_modules/.bin/node" "$here/build-matrix.ts" "$1" "$work/matrix" 20260
/usr/bin/python3 "$here/train.py" "$work/matrix" "$root/data/models/fishing"
"$root/node_modules/.bin/node" "$here/build-histories.ts" "$1" "$work/histories" 7
/usr/bin/python3 "$here/short_tracks.py" "$work/matrix" "$work/histories" "$root/data/models/fishing"
"$root/node_modules/.bin/node" "$here/check-parity.ts" "$work/matrix" "$root/data/models/fishing"
