import { createHash, createHmac } from 'node:crypto'

export interface Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Signs a request to S3 the way AWS calls Signature Version 4 and every S3-compatible store knows.
 * Returns the given headers with those that carry the signature. `now` is the time of signing.
 */
export function signS3(
  request: { method: string; url: URL; headers?: Record<string, string>; body?: Buffer },
  { region, accessKeyId, secretAccessKey }: Credentials,
  now: Date,
): Record<string, string> {
  const { method, url, body = Buffer.alloc(0) } = request
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  }
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', time, scope, hash].join('\n'))
    .digest('hex')
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`
  return headers
}
