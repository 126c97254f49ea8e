import { randomUUID } from 'node:crypto'
import type { Colleague } from '#app/internal/access.ts'
import type { Letter, Sender } from '#emails/letter.tsx'
import type { Log } from '#server/log.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import { renderLetter } from '#server/mail/render-letter.ts'

export interface ColleagueMailServices {
  transport: MailTransport
  sender: () => Promise<Sender>
  log: Log
  now: () => number
}

export type ColleagueMail = ReturnType<typeof createColleagueMail>

/** Mails to colleagues, who work on the internal pages. */
export function createColleagueMail({ transport, sender, log, now }: ColleagueMailServices) {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    /** Sends one mail. False: it was not sent, which the log says. `kind` ends its file's name. */
    async send(
      { email }: Colleague,
      kind: 'adgang' | 'ansvar',
      write: (sender: Sender) => Letter,
    ): Promise<boolean> {
      const message = {
        ...(await renderLetter(write(await sender()))),
        messageId: `access.${randomUUID()}@${transport.from.address.split('@')[1]}`,
        to: email,
        isToSales: true,
        replyTo: null,
        fileName: `${new Date(now()).toISOString().replace(/[:.]/g, '-')}-${kind}`,
      }
      const outcome = await transport.send(message, { stopping: stopping.signal })
      if (outcome.kind === 'delivered') return true
      log.warn('A mail to a colleague could not be sent', { mail: kind, reason: outcome.reason })
      return false
    },
    /** Runs a task that no response waits for. */
    inBackground(task: () => Promise<void>): void {
      const work = task()
        .catch((error: unknown) => log.error('A mail to a colleague could not be made', { error }))
        .finally(() => running.delete(work))
      running.add(work)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
