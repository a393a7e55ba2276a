import { setTimeout as sleep } from 'node:timers/promises'
import { pictureFormats, pictureWidths } from '@haat/contract/picture-sizes'
import type { S3Config } from '#core/config.ts'
import { signS3 } from './aws-signature.ts'
import type { PictureStorage } from './storage.ts'

const attempts = 3
const timeoutMs = 15_000
const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}
/** Every file a picture can have, so that none has to be asked for. */
const names = [
  'original.webp',
  'original.svg',
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => `${width}.${format}`)),
]

/** Pictures under `media/` in a bucket of any S3-compatible store, addressed by path. */
export function s3Storage(config: S3Config): PictureStorage {
  async function send(method: string, key: string, body?: Buffer): Promise<Response> {
    const url = new URL(`${config.endpoint}/${config.bucket}/media/${key}`)
    const type = contentTypes[key.split('.').at(-1) ?? '']
    const headers = body === undefined || type === undefined ? {} : { 'content-type': type }
    const request = { method, url, headers, ...(body === undefined ? {} : { body }) }
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(url, {
        method,
        headers: signS3(request, config, new Date()),
        body: body === undefined ? null : new Uint8Array(body),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        if (attempt === attempts) throw error
        return null
      })
      if (answer !== null && (answer.status < 500 || attempt === attempts)) return answer
      await answer?.body?.cancel()
      await sleep(100 * 4 ** (attempt - 1))
    }
  }
  async function done(answer: Response, what: string): Promise<void> {
    if (!answer.ok) throw new Error(`S3 ${what}: ${answer.status} ${await answer.text()}`)
    await answer.body?.cancel()
  }
  return {
    write: async (key, bytes) => done(await send('PUT', key, bytes), `PUT ${key}`),
    read: async (key) => {
      const answer = await send('GET', key)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 404) await done(answer, `GET ${key}`)
      await answer.body?.cancel()
      return null
    },
    removeAll: async (id) => {
      const removals = names.map(async (name) => {
        const answer = await send('DELETE', `${id}/${name}`)
        if (answer.status !== 404) await done(answer, `DELETE ${id}/${name}`)
      })
      await Promise.all(removals)
    },
  }
}
