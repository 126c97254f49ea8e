/** In place of tests/postgres.ts: without its server the tests ask the embedded engine alone. */
export const startPostgres = async (): Promise<null> => null
