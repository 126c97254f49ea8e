/**
 * Reads the complete body of a request, with Content-Length or chunked. Null if it is longer than
 * `limit` bytes; the rest is not read. Rejects if the client disconnects.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.byteLength
    if (length > limit) return null
    chunks.push(read.value)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
