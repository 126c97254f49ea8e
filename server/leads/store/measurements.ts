import { type Selectable, sql } from 'kysely'
import type { Tables } from '#server/leads/database/tables.ts'
import { StorePart } from './store-part.ts'

/** One cell of the daily aggregates, to which visits are added. */
export type Cell = Omit<Selectable<Tables['measurements']>, 'key'>

/** The daily aggregates of the field measurements. */
export class MeasurementStore extends StorePart {
  /** Adds counts to their cells, all or nothing; safe for concurrent instances. */
  async add(cells: readonly Cell[]): Promise<void> {
    const rows = cells
      .map((cell) => ({ key: [cell.day, cell.metric, cell.name].join(' '), ...cell }))
      // Always in the same order, so that two instances cannot deadlock.
      .sort((one, other) => (one.key < other.key ? -1 : 1))
    await this.db
      .insertInto('measurements')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ count: sql`measurements.count + excluded.count` }),
      )
      .execute()
  }

  /** All cells from an ISO day on. */
  async since(day: string): Promise<Cell[]> {
    const rows = await this.db
      .selectFrom('measurements')
      .selectAll()
      .where('day', '>=', day)
      .orderBy('key')
      .execute()
    return rows.map(({ key: _, ...cell }) => cell)
  }

  async deleteBefore(day: string): Promise<void> {
    await this.db.deleteFrom('measurements').where('day', '<', day).execute()
  }
}
