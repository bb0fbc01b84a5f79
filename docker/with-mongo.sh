#!/bin/sh
# Runs a command of the product with the MongoDB of Docker Compose, unless MONGODB_URI names another.
set -eu
if [ -z "${MONGODB_URI:-}" ]; then
  export MONGODB_URI="mongodb://godown:$(cat /secrets/password)@mongo:27017/godown?replicaSet=rs0&authSource=admin"
fi
exec "$@"
