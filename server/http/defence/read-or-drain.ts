import type { IncomingMessage } from 'node:http'

/** How many bytes of a too long body are read and dropped. */
const MOST_DROPPED = 8 * 1024 * 1024

/**
 * A request's body; null if it is longer than `limit` bytes. Then it is read to its end before the
 * response is sent: a proxy or browser that is still sending would take the response for a broken
 * connection, and show that instead (RFC 9110, section 9.3). `endless`: the body is so long that
 * the connection has to be closed.
 */
export async function readOrDrain(
  incoming: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer> | null | 'endless'> {
  if (Number(incoming.headers['content-length'] ?? 0) > Math.max(limit, MOST_DROPPED)) return 'endless'
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
    length += piece.byteLength
    if (length <= limit) pieces.push(piece)
    else if (length > Math.max(limit, MOST_DROPPED)) return 'endless'
    else pieces.length = 0
  }
  return length > limit ? null : Buffer.concat(pieces)
}
