import type { LaneName } from '#app/lead/channels.ts'
import { attempt, LEASE_MS } from './attempt.ts'
import { breakerEnd, CLOSED_BREAKER, closeBreaker, isTripped, pausedUntil } from './circuit-breaker.ts'
import type { DeliveryServices, Lane } from './delivery-services.ts'
import { createSlowAttempts } from './slow-attempts.ts'

/**
 * The worker checks this often, even if nothing seems due: another instance may have died with a
 * lease.
 */
const LOOK_AGAIN_MS = 30_000
const BUSY_MS = 250
/** How many attempts of one lane may wait for a slow reply at the same time. */
const MAX_SLOW = 8

/** Delivers what is due in one lane, and sleeps until more becomes due. */
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
    this.#lane = { ...services, channel, name, breaker: { ...CLOSED_BREAKER } }
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
        this.#lane.log.error('A delivery worker stopped', { channel: this.channel, error }),
      )
  }

  /** A person says that the service works again. */
  closeBreaker(): void {
    closeBreaker(this.#lane.breaker)
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
    // The worker reads the store once more, which is closed after this.
    await this.#sleeping
  }

  /** Only one loop runs; a call meanwhile makes it check once more. */
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
    const { store, name, clock, breaker } = this.#lane
    while (mayContinue()) {
      if (this.#slowAttempts.count() >= (await this.#slowAllowed())) return
      if (breakerEnd(breaker, clock.now()) > clock.now()) return
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

  /**
   * How many slow attempts may run. One while it is in doubt that the service works: the others
   * wait for its result.
   */
  async #slowAllowed(): Promise<number> {
    const { store, name, breaker } = this.#lane
    return isTripped(breaker) || (await store.pauses.of(name)) !== null ? 1 : MAX_SLOW
  }

  async #sleep(): Promise<void> {
    const { store, name, clock, breaker } = this.#lane
    let due: number | null = null
    let probeAt = 0
    try {
      due = await store.deliveries.nextDue(name, clock.now())
      probeAt = await pausedUntil(this.#lane)
    } catch (error) {
      this.#cannotRead(error)
    }
    if (this.#isStopped) return
    const from = Math.max(due ?? Infinity, breakerEnd(breaker, clock.now()), probeAt)
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
