import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SIGN_IN_PATH } from '#app/internal/sign-in.ts'
import { settingNames } from '#server/settings-table.ts'

/** deploy/ matches what the server needs: settings, instances, timeouts. */

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
const nginx = readFileSync('deploy/nginx.conf', 'utf8')
const unit = readFileSync('deploy/site.service', 'utf8')

/** Settings that containers set differently, or that only a command needs. */
const NOT_PASSED_ON = ['PORT', 'HOST', 'DATA_DIR', 'PRISMIC_WRITE_TOKEN']

const environment = new Map(
  [...compose.matchAll(/^ {4}([A-Z][A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

test('the containers get every setting of .env.example', () => {
  expect(settingNames.filter((name) => !environment.has(name) && !NOT_PASSED_ON.includes(name))).toEqual([])
})

test('compose.yaml names no unknown setting, which would prevent the start', () => {
  expect([...environment.keys()].filter((name) => !(settingNames as string[]).includes(name))).toEqual([])
})

test('the proxy knows every instance, and an update covers all of them', () => {
  const instances = [...compose.matchAll(/^ {2}(site-\w+):\n {4}<<: \*site/gm)].map(([, name = '']) => name)
  expect(instances.length).toBeGreaterThan(1)
  const upstreams = /reverse_proxy ([^{]+) \{/.exec(caddyfile)?.[1]?.split(' ')
  expect(upstreams).toEqual(instances.map((name) => `${name}:3000`))
  expect(readFileSync('deploy/update.sh', 'utf8')).toContain(`for instance in ${instances.join(' ')}; do`)
})

test('a proxy notices a stop, and its idle connections are closed, before draining ends', () => {
  const drain = Number(environment.get('DRAIN_SECONDS'))
  const seconds = (name: string) => Number(new RegExp(`${name} (\\d+)s`).exec(caddyfile)?.[1])
  expect(seconds('health_interval') + seconds('health_timeout')).toBeLessThan(drain)
  expect(seconds('keepalive')).toBeLessThan(drain)
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(drain + 15)
})

test("each shipped proxy setup trusts only the caller's address set by the proxy", () => {
  expect(environment.get('TRUST_PROXY')).toBe('1')
  expect(caddyfile).not.toContain('trusted_proxies')
  expect(unit).toMatch(/^Environment=.* HOST=127\.0\.0\.1 TRUST_PROXY=1$/m)
})

test('nginx logs no address with a secret in its query, however it is written', () => {
  const [, unlogged = ''] = /location ~\* (\S+) \{\n {8}access_log off;/.exec(nginx) ?? []
  for (const path of ['/preview', SIGN_IN_PATH, `${SIGN_IN_PATH.toUpperCase()}/`])
    expect(path).toMatch(new RegExp(unlogged, 'i'))
  for (const path of ['/', '/intern', '/previews', '/branche/preview'])
    expect(path).not.toMatch(new RegExp(unlogged, 'i'))
})

test('each proxy redirects other names to that of SITE_URL with 308, and nginx answers monitors under any name', () => {
  const [, other = '', own = ''] = nginx.split(/^server \{/m)
  const [, name] = /server_name (\S+);/.exec(own) ?? []
  expect(other).toContain('listen 80 default_server;')
  expect(other).toContain(`return 308 https://${name}$request_uri;`)
  expect(other).toMatch(/location ~ \^\/\(health\|ready\)\$ \{[^}]*proxy_pass http:\/\/site;/)
  expect(caddyfile).toContain('redir {$SITE_URL}{uri} 308')
  expect(readFileSync('deploy/Caddyfile.single', 'utf8')).toContain('redir https://www.example.dk{uri} 308')
})

test('.dockerignore excludes nothing that the image copies, except what its build creates itself', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY (?:--\S+ )*(.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .map((path) => path.replace('/site/', '').replace(/\/$/, ''))
  expect(copied).toContain('scripts')
  expect(copied.filter((path) => ignored.includes(path)).sort()).toEqual(['build', 'node_modules'])
})

test('the log of every container is rotated', () => {
  const restarted = [...compose.matchAll(/^ *restart: /gm)]
  expect(restarted).toHaveLength(3)
  expect([...compose.matchAll(/^ *logging: \*logging\n *restart: /gm)]).toHaveLength(restarted.length)
  expect(compose).toMatch(
    /^x-logging: &logging\n {2}driver: local\n {2}options: \{ max-size: \d+m, max-file: "\d"/m,
  )
})

test.each(['site.service', 'site@.service'])('%s waits for its database, however long it takes', (name) => {
  const text = readFileSync(`deploy/${name}`, 'utf8')
  expect(text).toMatch(/^\[Unit\][^[]*^StartLimitIntervalSec=0$/m)
  expect(text).toMatch(/^Restart=on-failure\nRestartSec=\d+$/m)
})

test('files that shells and proxies read are checked out without carriage returns on Windows', () => {
  const files = readdirSync('deploy').map((name) => `deploy/${name}`)
  const asked = spawnSync('git', ['check-attr', 'eol', ...files], { encoding: 'utf8' })
  expect(asked.stdout.trimEnd().split('\n')).toEqual(files.map((file) => `${file}: eol: lf`))
})
