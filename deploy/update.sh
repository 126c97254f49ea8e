#!/bin/sh
# Deploys a new version without downtime: one instance after the other, each only when the previous
# one is healthy. Run it in the project's folder after checking out the new version (docs/upgrade.md).
set -eu
# What is said above.
case ${1-} in ?*) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; [ "$1" = --help ]; exit ;; esac
cd "$(dirname "$0")"

docker compose build --pull site-a
for instance in site-a site-b; do
	# Compose stops the old container, which drains for DRAIN_SECONDS, and waits for the health of
	# the new one.
	docker compose up --detach --no-deps --wait --wait-timeout 120 "$instance"
	# The proxy checks once a second: it must know that this one is back before the other stops.
	sleep 3
done
