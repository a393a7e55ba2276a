import sharp from 'sharp'

/** A form as clients send it: `data` contains JSON, `file` an upload. Spread it into a kit's call. */
export async function multipart(
  data: unknown,
  file?: Buffer,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  if (file !== undefined) form.set('file', new Blob([new Uint8Array(file)]), 'picture.png')
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** A small picture of one colour. */
export function png(colour: string = 'teal'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

const boundary = 'a-boundary'
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** One part of a form that is written by hand, as no client library would; `head` is its disposition and further headers. */
export function part(head: string, body: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
}

/** A whole form of these parts. */
export function formOf(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}
