#!/bin/sh
# Trains the classifier of kinds of vessel: training/fishing/vessel/train.sh TRACKS.csv.gz FOLDER_OF_RECEIVED_TRACKS
# Needs node_modules and Debian's python3 with xgboost and numpy.
set -eu
[ $# -eq 2 ] || { echo "usage: training/fishing/vessel/train.sh TRACKS.csv[.gz] FOLDER_OF_RECEIVED_TRACKS" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
node=$root/node_modules/.bin/node
models=$root/data/models
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
"$node" "$here/build-samples.ts" "$1" "$2" "$work/samples.json" 7
/usr/bin/python3 "$here/train.py" "$work/samples.json" "$models/fishing" "$work/held-out.md"
"$node" "$here/measure-verdicts.ts" "$models" "$2" "$work"
/usr/bin/python3 "$here/card.py" "$models/fishing" "$work/held-out.md" "$work/made.md" "$work/received.md"
sha256sum "$models/fishing/vessel-trees.bin" "$models/fishing/vessel-kinds.json"
