#!/bin/sh
# Fills in a file of /etc/karam from the environment and runs a program with it: run-filled-in patroni.yml patroni
# The last argument is the filled-in file.
set -eu
umask 077
file=$1
shift
# Only names in braces: a dollar sign in a password stays.
envsubst "$(grep -o '\${[A-Z_]*}' "/etc/karam/$file" | sort -u | tr '\n' ' ')" < "/etc/karam/$file" > "/tmp/$file"
exec "$@" "/tmp/$file"
