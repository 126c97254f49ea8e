/**
 * The result of checking one field: the normalised value, or a Danish message for the visitor. An
 * empty field gets an instruction ("Skriv …"), an invalid one a description of the error.
 */
export type CheckResult<Value> = { ok: true; value: Value } | { ok: false; message: string }

export function valid<Value>(value: Value): CheckResult<Value> {
  return { ok: true, value }
}

export function wrong(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
