/** Replaces tests/postgres.ts: without a server the tests use only the embedded engine. */
export const startPostgres = async (): Promise<null> => null
export const postgresOnDemand = (): null => null
