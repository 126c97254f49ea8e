/** A body; null if it is longer than `limit` bytes. What follows is not read. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.byteLength
    if (length > limit) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
