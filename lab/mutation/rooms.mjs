const tests = (...folders) =>
  folders.flatMap((folder) => [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`])

/**
 * What is mutated, one bug at a time, and the tests that should catch it. Only tests that run the
 * sources themselves: those of the built server and the browser would see no change.
 */
export const rooms = {
  pricing: { sources: ['app/pricing/*.ts'], tests: tests('app/pricing') },
  calculator: {
    sources: [
      'app/calculator/{journey,posters,wizard-content}.ts',
      'app/calculator/answers/wizard-state.ts',
      'app/calculator/steps/receive-step.server.ts',
    ],
    tests: [...tests('app/calculator'), 'tests/contract/plain-*.test.ts'],
  },
  lead: {
    sources: ['app/{lead,forms}/**/*.ts', '!app/forms/**/use-*.ts', '!**/*.examples.ts'],
    tests: [...tests('app/lead', 'app/forms', 'app/calculator'), 'tests/contract/plain-*.test.ts'],
  },
  store: {
    sample: { share: 0.17, seed: 26 },
    sources: [
      'server/leads/**/*.ts',
      '!server/leads/**/measurement*.ts',
      // Tested on PostgreSQL, and on the built server.
      '!server/leads/database/postgres.ts',
      '!server/leads/leads.ts',
      '!server/leads/desk/offer-example.ts',
    ],
    tests: [
      ...tests('server/leads'),
      'tests/contract/lead-!(postgres).test.ts',
      'tests/contract/store-migrations.test.ts',
    ],
  },
  crm: {
    sample: { share: 0.25, seed: 28 },
    sources: ['server/crm/*.ts'],
    tests: [...tests('server/crm'), 'tests/contract/hubspot.test.ts'],
  },
  mail: {
    // The look of mails is checked by pictures and in the browser, which do not run here.
    sources: ['server/mail/*.ts', 'emails/*.ts', 'emails/*.tsx', '!emails/letter-styles.ts'],
    tests: [...tests('server/mail', 'emails'), 'tests/contract/mail.test.ts'],
  },
  content: {
    sources: ['app/content/*.ts', 'app/slices/*/block.ts', '!**/*.d.ts'],
    tests: tests('app/content'),
  },
  measurement: {
    // Code that runs only in the browser is left to the browser tests.
    sources: ['app/measurement/{measurement,page-kinds}.ts', 'server/leads/**/measurement*.ts'],
    tests: [...tests('app/measurement'), 'tests/contract/measurements.test.ts'],
  },
}
