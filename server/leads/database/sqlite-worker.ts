import { Worker } from 'node:worker_threads'
import type { QueryResult } from 'kysely'

/** Messages to and replies from sqlite-thread.mjs. */
type Statement = { id: number; sql: string; parameters: readonly unknown[] }
type Reply = { id: number } & (
  | { rows: unknown[]; changes: number | bigint }
  | { error: { name: string; message: string; code: unknown; errcode: unknown } }
)

/** The thread in which SQLite runs; a new one is started after it ended. */
export class SqliteWorker {
  readonly #workerData: { path: string; lockWaitMs: number }
  readonly #waiting = new Map<number, PromiseWithResolvers<Reply>>()
  #worker: Worker | null = null
  /** The thread in which a transaction began: a new one knows nothing of it. */
  #held: Worker | null = null
  #lastId = 0

  constructor(workerData: { path: string; lockWaitMs: number }) {
    this.#workerData = workerData
  }

  async execute(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<unknown>> {
    const reply = await this.#ask(sql, parameters)
    if ('error' in reply) {
      const { name, message, code, errcode } = reply.error
      // Created here, so that its stack trace names the caller.
      const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
      throw Object.assign(error, { code, errcode })
    }
    return { rows: reply.rows, numAffectedRows: BigInt(reply.changes) }
  }

  /** Until `release`, statements fail if the thread has ended. */
  hold(): void {
    this.#held = this.#worker
  }

  /** False: the held thread has ended, and with it the transaction. */
  release(): boolean {
    const isThere = this.#held === this.#worker
    this.#held = null
    return isThere
  }

  /** Node closes the thread's connection. */
  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  async #ask(sql: string, parameters: readonly unknown[]): Promise<Reply> {
    if (this.#held !== null && this.#held !== this.#worker) throw threadEnded()
    this.#worker ??= this.#start()
    this.#lastId += 1
    const asked = Promise.withResolvers<Reply>()
    this.#worker.postMessage({ id: this.#lastId, sql, parameters } satisfies Statement)
    this.#waiting.set(this.#lastId, asked)
    // An otherwise idle process may exit, but not in the middle of a statement.
    this.#worker.ref()
    return asked.promise
  }

  #start(): Worker {
    const started = new Worker(new URL(import.meta.resolve('#server/leads/database/sqlite-thread.mjs')), {
      workerData: this.#workerData,
    })
    started.on('message', (reply: Reply) => {
      const asked = this.#waiting.get(reply.id)
      this.#waiting.delete(reply.id)
      if (this.#waiting.size === 0) started.unref()
      asked?.resolve(reply)
    })
    // The thread ended: pending statements have failed, and the next one starts a new thread.
    const end = (error: unknown): void => {
      if (this.#worker !== started) return
      this.#worker = null
      for (const asked of this.#waiting.values()) asked.reject(error)
      this.#waiting.clear()
    }
    started.on('error', end)
    started.on('exit', () => end(threadEnded()))
    started.unref()
    return started
  }
}

const threadEnded = () => new Error('The thread of the lead store ended')
