#!/bin/sh
# A new version without a gap: one instance after the other, each only when the one before it is
# healthy. Run it in the project's folder after the new version is there (docs/deployment.md).
set -eu
cd "$(dirname "$0")"

docker compose build --pull site-a
for instance in site-a site-b; do
	# Compose stops the old container, which drains for DRAIN_SECONDS, and waits for the health of
	# the new one.
	docker compose up --detach --no-deps --wait --wait-timeout 120 "$instance"
	# The proxy looks once a second: it must have this one back before the other leaves.
	sleep 3
done
