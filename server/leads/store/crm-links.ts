import { StorePart } from './store-part.ts'

/** Ids of CRM objects that we created or found: the CRM's search index lags. */
export class CrmLinkStore extends StorePart {
  /** The id of a CRM object by key; null if we never created or found one. */
  async find(key: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('crm_links')
      .select('object_id')
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.object_id ?? null
  }

  async save(key: string, objectId: string, now: number): Promise<void> {
    await this.db
      .insertInto('crm_links')
      .values({ key, object_id: objectId, created_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ object_id: objectId }))
      .execute()
  }
}
