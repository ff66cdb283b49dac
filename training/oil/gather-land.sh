#!/bin/sh
# Copies the pictures of land-scenes.csv from two clones: training/oil/gather-land.sh INTEL_CLONE UC_MERCED_CLONE DATA_DIR
# The clones are those of the sources that land-scenes.csv names, at 210c00b2 and e6ad4f75; bare ones suffice.
set -eu
[ $# -eq 3 ] || { echo "usage: training/oil/gather-land.sh INTEL_CLONE UC_MERCED_CLONE DATA_DIR" >&2; exit 2; }
tail -n +2 "$(dirname "$0")/land-scenes.csv" | cut -d, -f1 | while IFS=/ read -r land collection kind name; do
  case $collection in
  intel) clone=$1 path=intel-image-classification/seg_train/$kind/$name commit=210c00b2 ;;
  ucm) clone=$2 path=data/train/$kind/$name commit=e6ad4f75 ;;
  esac
  mkdir -p "$3/$land/$collection/$kind"
  git -C "$clone" show "$commit:$path" >"$3/$land/$collection/$kind/$name"
done
