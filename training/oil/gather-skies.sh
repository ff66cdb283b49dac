#!/bin/sh
# Copies the pictures of sky-scenes.csv from two clones: training/oil/gather-skies.sh CLOUDS_CLONE SUN_CLONE DATA_DIR
# The clones are those of the sources that sky-scenes.csv names, at 9c8b2034 and de3679b1; bare ones suffice.
set -eu
[ $# -eq 3 ] || { echo "usage: training/oil/gather-skies.sh CLOUDS_CLONE SUN_CLONE DATA_DIR" >&2; exit 2; }
tail -n +2 "$(dirname "$0")/sky-scenes.csv" | cut -d, -f1 | while IFS=/ read -r sky collection kind name; do
  case $collection in
  ccsn) clone=$1 path=data/raw/CCSN_processed/$kind/$name commit=9c8b2034 ;;
  gcd) clone=$1 path=data/raw/processed_GCD/train/${name%_*}/$name commit=9c8b2034 ;;
  cmu) clone=$2 path=data/images/sky/$name commit=de3679b1 ;;
  esac
  mkdir -p "$3/$sky/$collection/$kind"
  git -C "$clone" show "$commit:$path" >"$3/$sky/$collection/$kind/$name"
done
