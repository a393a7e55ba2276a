import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signS3 } from './aws-signature.ts'
import { s3Storage } from './s3-storage.ts'

/** The worked examples of the AWS documentation ("Signature Calculations for the Authorization Header"). */
describe('signatures', () => {
  const credentials = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const now = new Date('2013-05-24T00:00:00Z')
  const signature = (method: string, url: string, headers: Record<string, string>, body?: string) =>
    signS3(
      {
        method,
        url: new URL(url),
        headers,
        ...(body === undefined ? {} : { body: Buffer.from(body) }),
      },
      credentials,
      now,
    )['authorization']?.split('Signature=')[1]

  it('agree with the documented ones', () => {
    const bucket = 'https://examplebucket.s3.amazonaws.com'
    expect(signature('GET', `${bucket}/test.txt`, { range: 'bytes=0-9' })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
    const put = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    expect(signature('PUT', `${bucket}/test%24file.text`, put, 'Welcome to Amazon S3.')).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })
})

/** A bucket in memory that lets in only what is signed with its key, and fails on demand. */
const config = {
  endpoint: '',
  bucket: 'pictures',
  region: 'eu-central-1',
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'a-secret',
}
const files = new Map<string, { bytes: Buffer; type: string | undefined }>()
let failures: number[] = []

const isSigned = (request: IncomingMessage, url: URL, body: Buffer) => {
  const type = request.headers['content-type']
  const headers = type === undefined ? {} : { 'content-type': type }
  const date = String(request.headers['x-amz-date'])
  const now = new Date(date.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
  const expected = signS3({ method: request.method ?? '', url, headers, body }, config, now)
  return request.headers.authorization === expected['authorization']
}

const server = createServer((request, answer) => {
  void buffer(request).then((body) => {
    const url = new URL(request.url ?? '', config.endpoint)
    const failure = failures.shift()
    if (failure === 0) return request.socket.destroy()
    if (failure !== undefined) return answer.writeHead(failure).end('failed')
    if (!isSigned(request, url, body)) return answer.writeHead(403).end('SignatureDoesNotMatch')
    const known = files.get(url.pathname)
    if (request.method === 'PUT') {
      files.set(url.pathname, { bytes: body, type: request.headers['content-type'] })
      return answer.end()
    }
    if (request.method === 'DELETE') {
      files.delete(url.pathname)
      return answer.writeHead(204).end()
    }
    return known === undefined ? answer.writeHead(404).end() : answer.end(known.bytes)
  })
})
await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
config.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeEach(() => {
  files.clear()
  failures = []
})
afterAll(() => void server.close())

describe('S3 storage', () => {
  const id = '01900000-0000-7000-8000-000000000001'
  const bytes = Buffer.from('a picture')

  it('writes, reads and removes the files of a picture', async () => {
    const storage = s3Storage(config)
    expect(await storage.read(`${id}/640.webp`)).toBeNull()
    await storage.write(`${id}/original.svg`, bytes)
    await storage.write(`${id}/640.webp`, bytes)
    expect(files.get(`/pictures/media/${id}/640.webp`)).toEqual({ bytes, type: 'image/webp' })
    expect(await storage.read(`${id}/640.webp`)).toEqual(bytes)
    await storage.removeAll(id)
    expect(files.size).toBe(0)
  })

  it('tries again when the store fails or the connection breaks', async () => {
    const storage = s3Storage(config)
    failures = [503, 0]
    await storage.write(`${id}/640.webp`, bytes)
    failures = [500]
    expect(await storage.read(`${id}/640.webp`)).toEqual(bytes)
  })

  it('says so when it can not', async () => {
    const storage = s3Storage(config)
    failures = [503, 503, 503]
    await expect(storage.write(`${id}/640.webp`, bytes)).rejects.toThrow('503')
    const stranger = s3Storage({ ...config, secretAccessKey: 'another' })
    await expect(stranger.read(`${id}/640.webp`)).rejects.toThrow('SignatureDoesNotMatch')
  })
})
