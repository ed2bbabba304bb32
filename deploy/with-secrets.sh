#!/bin/sh
# Runs a command with the secrets of the compose file's volume in its environment, where there is one.
set -eu
if [ -f /secrets/env ]; then
  . /secrets/env
fi
exec "$@"
