import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Kysely, sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkStore } from '#server/doctor/store.ts'
import { failing } from '#server/finding.ts'
import { createSignIn } from '#server/internal/sign-in.ts'
import { StoreConnection } from '#server/leads/database/connection.ts'
import { postgresEngine } from '#server/leads/database/engine.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { limitsOver } from '#server/leads/intake/limits.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { createLog } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { BARE_LEAD, wizardLead } from '#tests/fakes/example-lead.ts'
import { sessionsInMemory } from '#tests/fakes/internal-sessions.ts'
import { startPgBouncer } from '#tests/pgbouncer.ts'
import { startPostgres } from '#tests/postgres.ts'
import { sharedPostgres } from '#tests/store-engines.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')

const postgres = sharedPostgres()
const pooler = postgres === null ? null : await startPgBouncer(await postgres.database())

afterAll(async () => pooler?.stop())

const open = async (url: string): Promise<LeadStore> => {
  const store = await LeadStore.open(
    postgresEngine(url, () => undefined),
    NOW,
  )
  onTestFinished(() => store.close())
  return store
}

const submit = (store: LeadStore, key: string) =>
  store.submits.accept(
    {
      form: 'wizard',
      lead: wizardLead(),
      ...BARE_LEAD,
      deliveries: [],
    },
    { key, body: '', expiresAt: NOW + 60_000, keyless: null },
    NOW,
  )

test('a connection starts without options that a pooler rejects', async () => {
  const said = new Promise<string[]>((resolve) => {
    const server = createServer((socket: Socket) =>
      socket.once('data', (packet) => {
        const words = packet.subarray(8).toString('utf8').split('\0')
        resolve(words.filter((word, at) => at % 2 === 0 && word !== ''))
        socket.destroy()
      }),
    )
    onTestFinished(() => void server.close())
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      open(`postgres://test@127.0.0.1:${port}/leads`).catch(() => undefined)
    })
  })
  // The parameters that PgBouncer tracks itself (its manual, 'ignore_startup_parameters').
  const known = ['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone']
  expect((await said).filter((name) => !known.includes(name))).toEqual([])
})

if (postgres !== null) {
  test.each(['without tables', 'with its tables'])(
    'a database %s that is read-only is refused in one sentence',
    async (which) => {
      const url = await postgres.database()
      if (which === 'with its tables') await (await open(url)).close()
      const db = new Kysely<Tables>({ dialect: postgresEngine(url, () => undefined).dialect })
      const name = new URL(url).pathname.slice(1)
      await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(db)
      await db.destroy()
      await expect(open(url)).rejects.toEqual(
        new StartError(
          `PostgreSQL på ${new URL(url).host} kan kun læses: DATABASE_URL skal pege på den primære og ikke på en kopi, og brugeren skal må skrive (default_transaction_read_only)`,
        ),
      )
    },
  )

  /** Runs statements as the owner of everything; `NAME` is the database's. */
  async function asOwner(url: string, ...statements: string[]): Promise<void> {
    const db = new Kysely<Tables>({ dialect: postgresEngine(url, () => undefined).dialect })
    const name = new URL(url).pathname.slice(1)
    for (const each of statements) await sql.raw(each.replaceAll('NAME', name)).execute(db)
    await db.destroy()
  }
  const kinds = async (work: Promise<{ kind: string }>[]) =>
    (await Promise.allSettled(work)).map((each) =>
      each.status === 'fulfilled' ? each.value.kind : 'refused',
    )

  test('leads are accepted as soon as a read-only database is writable again', async () => {
    const url = await postgres.database()
    const store = await open(url)
    await asOwner(
      url,
      'alter database NAME set default_transaction_read_only = on',
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    // Each of these opens a connection that stays read-only: reads keep theirs.
    const lists = await Promise.allSettled(Array.from({ length: 10 }, () => store.byReference('none')))
    expect(lists.some((each) => each.status === 'fulfilled')).toBe(true)
    await asOwner(
      await postgres.database(),
      `alter database ${new URL(url).pathname.slice(1)} reset default_transaction_read_only`,
    )
    expect(await kinds([submit(store, 'the first')])).toEqual(['refused'])
    const further = Array.from({ length: 20 }, (_, index) => submit(store, `key ${index}`))
    expect(await kinds(further)).toEqual(further.map(() => 'stored'))
  })

  test('no simultaneous lead is refused if transactions are serializable by default', async () => {
    const url = await postgres.database()
    await asOwner(url, 'alter database NAME set default_transaction_isolation = serializable')
    const stores = await Promise.all([open(url), open(url)])
    const sent = Array.from({ length: 40 }, (_, index) =>
      submit(stores[index % 2] as LeadStore, `key ${index}`),
    )
    expect(await kinds(sent)).toEqual(sent.map(() => 'stored'))
  })

  test.each([
    [
      'in another encoding than UTF8',
      ['create database NAME_latin encoding LATIN1 template template0'],
      (url: string) => `${url}_latin`,
      /er i LATIN1 og kan ikke .*: create database \w+_utf8 owner "test" encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0$/,
    ],
    [
      'without the right to make tables',
      ['revoke create on schema public from public', 'create role NAME_reader login'],
      (url: string) => url.replace('test@', `${new URL(url).pathname.slice(1)}_reader@`),
      /må ikke oprette tabeller, .*: grant create on schema public to <bruger>$/,
    ],
  ])('a database %s is refused in one sentence', async (_, statements, addressOf, sentence) => {
    const url = await postgres.database()
    await asOwner(url, ...statements)
    const refusal = await open(addressOf(url)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as StartError).message).toMatch(sentence)
    // The doctor says the same.
    expect((await checkStore(addressOf(url), '')).text).toBe((refusal as StartError).message)
  })

  const directly = (url: string) => url
  // Whatever works through PgBouncer also works without it.
  const [route, through] =
    pooler === null ? ['directly', directly] : ['behind PgBouncer in transaction mode', pooler.through]

  describe(route, () => {
    test('five instances starting at once on an empty database all come up, and one of them migrates it', async () => {
      const url = through(await postgres.database())
      const stores = await Promise.all(Array.from({ length: 5 }, () => open(url)))
      const answers = await Promise.all(stores.map((store) => submit(store, 'one key')))
      expect(new Set(answers.map((each) => 'reference' in each && each.reference)).size).toBe(1)
      expect(answers.filter((each) => each.kind === 'stored')).toHaveLength(1)
    })

    test('many submits at once share few database sessions, and all are stored', async () => {
      const url = through(await postgres.emptyStore())
      const stores = await Promise.all([open(url), open(url)])
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => submit(stores[index % 2] as LeadStore, `key ${index}`)),
      )
      expect(answers.every((each) => each.kind === 'stored')).toBe(true)
    })

    test("every instance uses the database's clock", async () => {
      const store = await open(through(await postgres.emptyStore()))
      const before = Date.now()
      const clock = await store.clock(() => undefined)
      // Both are this machine's here.
      expect(clock.now()).toBeGreaterThan(before - 1_000)
      expect(clock.now()).toBeLessThan(Date.now() + 1_000)
      clock.stop()
    })

    test('limits are counted in the database, across all instances', async () => {
      const url = through(await postgres.emptyStore())
      const engine = postgresEngine(url, () => undefined)
      const store = await LeadStore.open(engine, NOW)
      onTestFinished(() => store.close())
      const other = postgresEngine(url, () => undefined)
      const instances = [limitsOver(engine.counter), limitsOver(other.counter)]
      await Promise.all(
        Array.from({ length: 24 }, (_, index) => instances[index % 2]?.countLead('192.0.2.7')),
      )
      const db = new Kysely<Tables>({ dialect: other.dialect })
      onTestFinished(() => db.destroy())
      const { rows } = await sql<{ points: number }>`select points from limits`.execute(db)
      expect(rows).toEqual([{ points: 24 }])
    })

    test('wrong secrets at one instance count at the other too', async () => {
      const url = through(await postgres.emptyStore())
      const engine = postgresEngine(url, () => undefined)
      const store = await LeadStore.open(engine, NOW)
      onTestFinished(() => store.close())
      const [one, other] = [engine, postgresEngine(url, () => undefined)].map(({ counter }) =>
        createSignIn({
          secret: 'the right secret',
          https: false,
          sessions: sessionsInMemory(),
          log: createLog({ logLevel: 'silent' }),
          counter,
        }),
      )
      for (let at = 0; at < 10; at++)
        expect((await one?.withSecret('a wrong secret', { ip: '192.0.2.7', device: '' }))?.outcome).toBe(
          'wrong',
        )
      expect((await other?.withSecret('the right secret', { ip: '192.0.2.7', device: '' }))?.outcome).toBe(
        'limited',
      )
      expect((await other?.withSecret('the right secret', { ip: '192.0.2.8', device: '' }))?.outcome).toBe(
        'signed-in',
      )
    })

    test('no session setting outlives its transaction', async () => {
      const url = through(await postgres.emptyStore())
      const store = await open(url)
      await submit(store, 'a key')
      const db = new Kysely<Tables>({ dialect: postgresEngine(url, () => undefined).dialect })
      onTestFinished(() => db.destroy())
      const limitsOf = async (on: Kysely<Tables>) => {
        const { rows } = await sql<{ statement: string; idle: string; locks: number }>`
          select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle,
            (select count(*) from pg_locks where locktype = 'advisory')::int4 as locks`.execute(on)
        return rows[0]
      }
      expect(await db.transaction().execute(limitsOf)).toEqual({ statement: '10s', idle: '15s', locks: 0 })
      expect(await limitsOf(db)).toEqual({ statement: '0', idle: '0', locks: 0 })
    })

    test('a statement that waits too long is cancelled, in or outside a transaction, and the store goes on', async () => {
      const url = through(await postgres.emptyStore())
      await submit(await open(url), 'a key')
      const engine = postgresEngine(url, () => undefined, 1_000)
      const store = await LeadStore.open(engine, NOW)
      onTestFinished(() => store.close())
      const other = new Kysely<Tables>({ dialect: postgresEngine(url, () => undefined).dialect })
      onTestFinished(() => other.destroy())
      await other.transaction().execute(async (tx) => {
        await sql`lock table leads, jobs, limits`.execute(tx)
        await expect(submit(store, 'another key')).rejects.toThrow('cannot answer')
        await expect(store.probe(NOW)).rejects.toThrow()
        expect(await limitsOver(engine.counter).countLead('192.0.2.7')).toBeNull()
      })
      expect(await submit(store, 'another key')).toMatchObject({ kind: 'stored' })
      await store.probe(NOW)
    })

    test('slow work, such as wiping deleted rows, may take longer than a visitor would wait', async () => {
      const url = through(await postgres.emptyStore())
      const connection = new StoreConnection(postgresEngine(url, () => undefined, 500))
      onTestFinished(() => connection.close())
      const slow = sql`select pg_sleep(1)`
      await expect(slow.execute(connection.db)).rejects.toThrow('cannot answer')
      await expect(slow.execute(connection.forSlowWork)).resolves.toMatchObject({ rows: [{}] })
    })

    test("a migration has no statement timeout, whatever the database's setting", async () => {
      const direct = await postgres.database()
      const admin = new Kysely<Tables>({ dialect: postgresEngine(direct, () => undefined).dialect })
      onTestFinished(() => admin.destroy())
      const name = new URL(direct).pathname.slice(1)
      for (const statement of [
        `alter database ${name} set statement_timeout = '7s'`,
        `alter database ${name} set lock_timeout = '6s'`,
        `alter database ${name} set idle_in_transaction_session_timeout = '5s'`,
        'create table seen (command text, limits text)',
        `create function note() returns event_trigger language plpgsql as $$ begin
           insert into seen values (tg_tag, current_setting('statement_timeout') || ' ' ||
             current_setting('lock_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout'));
         end $$`,
        'create event trigger every_change on ddl_command_end execute function note()',
      ])
        await sql.raw(statement).execute(admin)
      await open(through(direct))
      const { rows } = await sql<{ limits: string; changes: number }>`
        select limits, count(*)::int4 as changes from seen group by limits`.execute(admin)
      expect(rows).toEqual([{ limits: '0 0 0', changes: expect.any(Number) }])
      expect(rows[0]?.changes).toBeGreaterThan(10)
    })
  })

  describe('a server whose certificate is from a private authority', async () => {
    const provider = await startPostgres({ tls: true })
    if (provider === null) throw new Error('PostgreSQL could be started before')
    afterAll(() => provider.stop())
    const database = await provider.database()

    test.each(['require', 'verify-ca', 'verify-full'])(
      'sslmode=%s with its sslrootcert is encrypted and verified, without a warning',
      async (mode) => {
        const warnings: string[] = []
        const heard = (warning: Error) => warnings.push(warning.message)
        process.on('warning', heard)
        onTestFinished(() => void process.off('warning', heard))
        const url = `${database}?sslmode=${mode}&sslrootcert=${provider.authority}`
        await open(url)
        const db = new Kysely<Tables>({ dialect: postgresEngine(url, () => undefined).dialect })
        onTestFinished(() => db.destroy())
        const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
        expect(rows).toEqual([{ ssl: true }])
        expect(warnings).toEqual([])
      },
    )

    test('sslmode=no-verify is encrypted and not verified', async () => {
      await open(`${database}?sslmode=no-verify`)
    })

    test('both the start and the doctor explain a failed connection in one line that says what to do', async () => {
      const url = await provider.database()
      const file = `sslrootcert=${provider.authority}`
      const refusal = async (address: string) => {
        const opening = LeadStore.open(
          postgresEngine(address, () => undefined),
          NOW,
        )
        const error = await opening.catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(StartError)
        const { message } = error as StartError
        expect(await checkStore(address, '')).toEqual(failing(message))
        return message
      }
      expect(await refusal(`${url}?sslmode=require`)).toMatch(/ikke kender .*: sæt sslrootcert=FIL/)
      expect(await refusal(`${url}?sslmode=require&sslrootcert=/nowhere/ca.pem`)).toMatch(
        'Filen /nowhere/ca.pem, som DATABASE_URL nævner, kan ikke læses',
      )
      expect(await refusal(`${url.replace('localhost', '127.0.0.1')}?sslmode=require&${file}`)).toMatch(
        /et certifikat til et andet navn/,
      )
      expect(await refusal(url)).toMatch(/Kræver den TLS, så tilføj sslmode=require/)
      expect(await refusal(`${url}no?sslmode=require&${file}`)).toMatch(/ingen database med det navn/)
      expect(await refusal(`${await postgres.database()}?sslmode=require`)).toMatch(/kan ikke TLS/)
    })

    test('a password with reserved URL characters works percent-encoded', async () => {
      const url = await provider.database()
      const password = 'p@ss/w#rd?100%:[x]'
      const admin = new Kysely<Tables>({
        dialect: postgresEngine(`${url}?sslmode=no-verify`, () => undefined).dialect,
      })
      onTestFinished(() => admin.destroy())
      await sql.raw(`create role guarded superuser login password '${password}'`).execute(admin)
      const address = (typed: string) =>
        `${url.replace('test@', `guarded:${typed}@`)}?sslmode=require&sslrootcert=${provider.authority}`
      await open(address(encodeURIComponent(password)))
      await expect(open(address('wrong'))).rejects.toThrow(
        'afviser bruger eller adgangskode: tjek DATABASE_URL. I en adgangskode',
      )
    })
  })
}
