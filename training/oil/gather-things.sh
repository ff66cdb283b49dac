#!/bin/sh
# Copies the pictures of things-near-sea.csv from four clones: training/oil/gather-things.sh CALTECH_CLONE U45_CLONE SESR_CLONE SUIM_CLONE DATA_DIR
# The clones are those of the sources that things-near-sea.csv names, at 836044dd, 58142a16, 0e61ccec and 59f7cb0d; bare ones suffice.
set -eu
[ $# -eq 5 ] || { echo "usage: training/oil/gather-things.sh CALTECH_CLONE U45_CLONE SESR_CLONE SUIM_CLONE DATA_DIR" >&2; exit 2; }
tail -n +2 "$(dirname "$0")/things-near-sea.csv" | cut -d, -f1 | while IFS=/ read -r things collection kind name; do
  case $collection in
  caltech) clone=$1 path=101_ObjectCategories/$kind/$name commit=836044dd ;;
  u45) clone=$2 path=upload/U45/U45/$name commit=58142a16 ;;
  ufo) clone=$3 path=data/sample_test_ufo/lrd/$name commit=0e61ccec ;;
  suim) clone=$4 path=data/test/images/$name commit=59f7cb0d ;;
  esac
  mkdir -p "$5/$things/$collection/$kind"
  git -C "$clone" show "$commit:$path" >"$5/$things/$collection/$kind/$name"
done
