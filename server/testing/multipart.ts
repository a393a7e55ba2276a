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
