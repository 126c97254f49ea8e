import { type Health, worstOf } from '#app/internal/doctor.ts'
import { readArguments } from '#scripts/arguments.ts'
import { run } from '#scripts/command.ts'
import { createProgress } from '#scripts/progress.ts'
import { runDoctor } from '#server/doctor/doctor.ts'
import { readProcessSettings } from '#server/settings.ts'

readArguments(
  `npm run doctor   asks each service that is set up one harmless question, and says whether it will work and what to do;
  exit code 0: everything works, 1: look at something, 2: something does not work`,
)

const EXIT_CODES: Record<Health, number> = { ok: 0, off: 0, warning: 1, failing: 2 }
const WORDS: Record<Health, string> = { ok: 'ok', off: '-', warning: 'LOOK', failing: 'FAILS' }

await run(async () => {
  const findings = await runDoctor(readProcessSettings(), Date.now, createProgress('Asking services'))
  for (const { part, health, text } of findings) {
    process.stdout.write(`${WORDS[health].padEnd(6)}${part.padEnd(10)}${text}\n`)
  }
  process.exitCode = EXIT_CODES[worstOf(findings)]
}, 2)
