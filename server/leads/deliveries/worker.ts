import type { LaneName } from '#app/lead/channels.ts'
import { attempt, LEASE_MS } from './attempt.ts'
import { endRest, isDoubtful, NO_REST, pausedUntil, restEnd } from './channel-rest.ts'
import type { DeliveryServices, Lane } from './delivery-services.ts'
import { createSlowAttempts } from './slow-attempts.ts'

/** Checked even if nothing is known to be due: another instance may have died with a lease. */
const LOOK_AGAIN_MS = 30_000
const BUSY_MS = 250
/** Attempts of one lane that wait for a slow reply at the same time. */
const MAX_SLOW = 8

/** Delivers what is due in one lane, and sleeps until more is. */
export class Worker {
  readonly #lane: Lane
  readonly #slowAttempts = createSlowAttempts(
    (error) => this.#cannotRead(error),
    () => this.wake(),
  )
  #isStopped = true
  #stopping = new AbortController()
  #running: Promise<void> | null = null
  #sleeping: Promise<void> | null = null
  #isWokenMeanwhile = false
  #cancelTimer: (() => void) | null = null

  constructor(services: DeliveryServices, channel: Lane['channel'], name: LaneName) {
    this.#lane = { ...services, channel, name, rest: { ...NO_REST } }
  }

  get channel() {
    return this.#lane.channel.name
  }

  start(): void {
    this.#isStopped = false
    this.#stopping = new AbortController()
    this.wake()
  }

  /** Checks at once for what is due. */
  wake(): void {
    this.#endSleep()
    if (this.#isStopped) return
    this.#sleeping = this.#run(() => !this.#isStopped)
      .then(() => this.#sleep())
      .catch((error: unknown) =>
        this.#lane.log.error('A delivery lane stopped', { channel: this.channel, error }),
      )
  }

  /** A person says that the service works again. */
  endRest(): void {
    endRest(this.#lane.rest)
  }

  /** Delivers everything due now, also of a stopped worker. */
  async drain(): Promise<void> {
    do {
      await this.#slowAttempts.allEnded()
      await this.#run(() => true)
    } while (this.#slowAttempts.count() > 0)
  }

  /** Waits for running attempts and starts no new ones. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopping.abort()
    this.#endSleep()
    await this.#running
    await this.#slowAttempts.allEnded()
    // It reads the store once more, which is closed after this.
    await this.#sleeping
  }

  /** One loop at a time; a call while it runs makes it check once more. */
  #run(mayContinue: () => boolean): Promise<void> {
    if (this.#running !== null) {
      this.#isWokenMeanwhile = true
      return this.#running
    }
    this.#running = this.#untilNothingIsDue(mayContinue).finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #untilNothingIsDue(mayContinue: () => boolean): Promise<void> {
    do {
      this.#isWokenMeanwhile = false
      try {
        await this.#work(mayContinue)
      } catch (error) {
        return this.#cannotRead(error)
      }
    } while (this.#isWokenMeanwhile && mayContinue())
  }

  async #work(mayContinue: () => boolean): Promise<void> {
    const { store, name, clock, rest } = this.#lane
    while (mayContinue()) {
      if (this.#slowAttempts.count() >= (await this.#slowAllowed())) return
      if (restEnd(rest, clock.now()) > clock.now()) return
      if (clock.now() < (await pausedUntil(this.#lane))) return
      const delivery = await store.deliveries.claim(name, clock.now(), LEASE_MS)
      if (delivery === null) return
      const stopping = this.#stopping.signal
      await this.#slowAttempts.begin((markSlow) =>
        attempt(this.#lane, delivery, { markSlow, stopping }).finally(() =>
          store.deliveries.releaseClaim(delivery),
        ),
      )
    }
  }

  /** One while it is unknown whether the service works: the others wait for its result. */
  async #slowAllowed(): Promise<number> {
    const { store, name, rest } = this.#lane
    return isDoubtful(rest) || (await store.pauses.of(name)) !== null ? 1 : MAX_SLOW
  }

  async #sleep(): Promise<void> {
    const { store, name, clock, rest } = this.#lane
    let due: number | null = null
    let probeAt = 0
    try {
      due = await store.deliveries.nextDue(name, clock.now())
      probeAt = await pausedUntil(this.#lane)
    } catch (error) {
      this.#cannotRead(error)
    }
    if (this.#isStopped) return
    const from = Math.max(due ?? Infinity, restEnd(rest, clock.now()), probeAt)
    // Avoids a busy loop over a due row that another instance has locked.
    const wait = Math.max(BUSY_MS, Math.min(LOOK_AGAIN_MS, from - clock.now()))
    this.#endSleep()
    this.#cancelTimer = clock.after(wait, () => this.wake())
  }

  #endSleep(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #cannotRead(error: unknown): void {
    this.#lane.log.error('The delivery store cannot be read', { channel: this.channel, error })
  }
}
