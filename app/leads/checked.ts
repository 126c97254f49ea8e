/**
 * What a check of one typed field answers: the normalised value, or one Danish sentence for the person who
 * typed it. An empty field gets an instruction ("Skriv …"), a wrong one a description of what is wrong.
 */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; message: string }

export function valid<Value>(value: Value): Checked<Value> {
  return { ok: true, value }
}

export function wrong(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
