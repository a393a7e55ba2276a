/** An answer of another system is longer than any that makes sense. */
export class TooLong extends Error {
  override name = 'TooLong'
}

/** The body of an answer as text. Throws TooLong as soon as it is longer, so that no system fills our memory. */
export async function readAnswer({ body }: Response, bytesMax: number): Promise<string> {
  if (body === null) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop closes the connection.
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > bytesMax) throw new TooLong(`An answer has more than ${bytesMax} bytes.`)
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
