import type { Kysely } from 'kysely'
import type { StoreConnection } from '#server/leads/database/store-connection.ts'
import type { Tables } from '#server/leads/database/tables.ts'

/** A part of the lead store: its queries on the connection that all parts share. */
export abstract class StorePart {
  protected readonly connection: StoreConnection

  constructor(connection: StoreConnection) {
    this.connection = connection
  }

  protected get db(): Kysely<Tables> {
    return this.connection.db
  }
}
