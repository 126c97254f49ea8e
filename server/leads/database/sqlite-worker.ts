import { Worker } from 'node:worker_threads'
import type { QueryResult } from 'kysely'

/** Messages to and replies from sqlite-thread.mjs: a database is opened, asked, and closed. */
type DatabaseFile = { path: string; lockWaitMs: number }
type Question = { sql: string; parameters: readonly unknown[] } | { closes: true }
type Reply = { id: number } & (
  | { rows: unknown[]; changes: number | bigint }
  | { error: { name: string; message: string; code: unknown; errcode: unknown } }
)

/** Threads that closed their database, for the next: to start one takes longer than most statements. */
const idle = new Set<Worker>()
/** A store has two connections. */
const MOST_IDLE = 2

/** The thread in which SQLite runs; another one follows after it ended. */
export class SqliteWorker {
  readonly #file: DatabaseFile
  readonly #waiting = new Map<number, PromiseWithResolvers<Reply>>()
  #worker: Worker | null = null
  /** The thread in which a transaction began: a new one knows nothing of it. */
  #held: Worker | null = null
  #lastId = 0

  constructor(file: DatabaseFile) {
    this.#file = file
  }

  async execute(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<unknown>> {
    const reply = await this.#ask({ sql, parameters })
    if ('error' in reply) {
      const { name, message, code, errcode } = reply.error
      // The error is created here, so that its stack trace names the caller.
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

  /** Closes the connection: at once if a statement is running, as Node does when a thread ends. */
  async end(): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    const isBusy = this.#waiting.size > 0
    const closed = isBusy ? null : await this.#ask({ closes: true }).catch(() => null)
    if (closed === null || 'error' in closed || idle.size >= MOST_IDLE) return void (await worker.terminate())
    this.#worker = null
    leave(worker)
    worker.once('exit', () => idle.delete(worker))
    idle.add(worker)
  }

  async #ask(question: Question): Promise<Reply> {
    if (this.#held !== null && this.#held !== this.#worker) throw threadEnded()
    this.#worker ??= this.#start()
    this.#lastId += 1
    const pending = Promise.withResolvers<Reply>()
    this.#worker.postMessage({ id: this.#lastId, ...question })
    this.#waiting.set(this.#lastId, pending)
    // An otherwise idle process may exit, but not in the middle of a statement.
    this.#worker.ref()
    return pending.promise
  }

  #start(): Worker {
    const worker =
      takeIdle() ?? new Worker(new URL(import.meta.resolve('#server/leads/database/sqlite-thread.mjs')))
    worker.postMessage(this.#file)
    worker.on('message', (reply: Reply) => {
      const pending = this.#waiting.get(reply.id)
      this.#waiting.delete(reply.id)
      if (this.#waiting.size === 0) worker.unref()
      pending?.resolve(reply)
    })
    // The thread ended: pending statements have failed, and the next one starts a new thread.
    const end = (error: unknown): void => {
      if (this.#worker !== worker) return
      this.#worker = null
      for (const pending of this.#waiting.values()) pending.reject(error)
      this.#waiting.clear()
    }
    worker.on('error', end)
    worker.on('exit', () => end(threadEnded()))
    worker.unref()
    return worker
  }
}

/** Takes off our listeners alone: Node has its own on it. */
function leave(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

function takeIdle(): Worker | null {
  for (const worker of idle) {
    idle.delete(worker)
    leave(worker)
    return worker
  }
  return null
}

const threadEnded = () => new Error('The thread of the lead store ended')
