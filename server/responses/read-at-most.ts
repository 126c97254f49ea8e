/**
 * Reads a body; null if it is longer than `limit` bytes, and the rest is not read. Rejects once
 * `signal` is aborted.
 */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    signal?.throwIfAborted()
    length += piece.byteLength
    if (length > limit) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
