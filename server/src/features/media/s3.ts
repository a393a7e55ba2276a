import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '#core/boot/service-config.ts'

/** A bucket of any S3-compatible store, addressed by path. Keys are made of `A-Z a-z 0-9 . _ - /`. */
export interface S3Bucket {
  put(key: string, body: Buffer, contentType?: string): Promise<void>
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** Nothing happens when there is no such object. */
  remove(key: string): Promise<void>
  /** Every key that starts with `prefix` and sorts after `after`, in order. */
  list(prefix: string, after?: string): Promise<string[]>
}

const triesMax = 3

/** Requests that fail because of the store (5xx) or the network are retried twice. */
export function openBucket(config: S3Config, timeoutMs = 15_000): S3Bucket {
  const send = senderTo(config, timeoutMs)
  async function done(answer: Response, what: string): Promise<void> {
    if (!answer.ok) throw new Error(`S3 ${what}: ${answer.status} ${await answer.text()}`)
    await answer.body?.cancel()
  }
  async function page(prefix: string, after: string): Promise<{ keys: string[]; isLast: boolean }> {
    // The signature wants the parameters in the order of their names.
    const query = [`list-type=2`, `prefix=${encodeURIComponent(prefix)}`]
    if (after !== '') query.push(`start-after=${encodeURIComponent(after)}`)
    const answer = await send('GET', `?${query.join('&')}`)
    if (!answer.ok) await done(answer, `list ${prefix}`)
    const text = await answer.text()
    const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
    return { keys, isLast: !text.includes('<IsTruncated>true</IsTruncated>') }
  }
  return {
    put: async (key, body, contentType) => {
      const headers = contentType === undefined ? {} : { 'content-type': contentType }
      await done(await send('PUT', `/${key}`, body, headers), `PUT ${key}`)
    },
    get: async (key) => {
      const answer = await send('GET', `/${key}`)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 404) await done(answer, `GET ${key}`)
      await answer.body?.cancel()
      return null
    },
    remove: async (key) => {
      const answer = await send('DELETE', `/${key}`)
      if (answer.status === 404) await answer.body?.cancel()
      else await done(answer, `DELETE ${key}`)
    },
    list: async (prefix, after = '') => {
      const keys: string[] = []
      for (;;) {
        const { keys: more, isLast } = await page(prefix, keys.at(-1) ?? after)
        keys.push(...more)
        if (isLast || more.length === 0) return keys
      }
    },
  }
}

type Send = (
  method: string,
  path: string,
  body?: Buffer,
  headers?: Record<string, string>,
) => Promise<Response>

function senderTo(config: S3Config, timeoutMs: number): Send {
  return async (method, path, body, headers = {}) => {
    const url = `${config.endpoint}/${config.bucket}${path}`
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(url, {
        method,
        headers: await signedHeaders({ method, url, headers, body }, config),
        body: body === undefined ? null : new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        if (tries === triesMax) throw error
        return null
      })
      if (answer !== null && (answer.status < 500 || tries === triesMax)) return answer
      await answer?.body?.cancel()
      await sleep(100 * 4 ** (tries - 1))
    }
  }
}

export interface S3Request {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer | undefined
}

/** The headers of a request with its AWS Signature Version 4. The signature covers the body and all headers. */
export async function signedHeaders(
  { method, url, headers, body = Buffer.alloc(0) }: S3Request,
  {
    region,
    accessKeyId,
    secretAccessKey,
  }: Pick<S3Config, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  datetime?: string,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    },
    region,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    allHeaders: true,
    ...(datetime === undefined ? {} : { datetime }),
  })
  return (await signer.sign()).headers
}
