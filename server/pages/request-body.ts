/**
 * Reads the body of a request whole, whether its length was said (Content-Length) or it comes in chunks.
 * Null: it is longer than `limit` bytes, and what is beyond that was not read. Rejects when the caller goes away before the end.
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
