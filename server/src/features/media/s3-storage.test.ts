import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openBucket, signedHeaders } from './s3.ts'
import { openFakeS3 } from '#testing/fake-s3.ts'
import { s3Storage } from './s3-storage.ts'

/** The worked examples of the AWS documentation ("Signature Calculations for the Authorization Header"). */
describe('signatures', () => {
  const credentials = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  async function signature(
    method: string,
    url: string,
    headers: Record<string, string>,
    body = '',
  ) {
    const request = { method, url, headers, body: Buffer.from(body) }
    const signed = await signedHeaders(request, credentials, '20130524T000000Z')
    return signed.get('authorization')?.split('Signature=')[1]
  }

  it('match the documented examples', async () => {
    const bucket = 'https://examplebucket.s3.amazonaws.com'
    expect(await signature('GET', `${bucket}/test.txt`, { range: 'bytes=0-9' })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
    const put = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    expect(await signature('PUT', `${bucket}/test%24file.text`, put, 'Welcome to Amazon S3.')).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })
})

const s3 = await openFakeS3('pictures')
const { config, files, failures } = s3

beforeEach(() => {
  files.clear()
  failures.length = 0
})
afterAll(() => s3.close())

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

  it('retries when the store fails or the connection breaks', async () => {
    const storage = s3Storage(config)
    failures.push(503, 0)
    await storage.write(`${id}/640.webp`, bytes)
    failures.push(500)
    expect(await storage.read(`${id}/640.webp`)).toEqual(bytes)
  })

  it('throws when the retries fail, and when the key is wrong', async () => {
    const storage = s3Storage(config)
    failures.push(503, 503, 503)
    await expect(storage.write(`${id}/640.webp`, bytes)).rejects.toThrow('503')
    const stranger = s3Storage({ ...config, secretAccessKey: 'another' })
    await expect(stranger.read(`${id}/640.webp`)).rejects.toThrow('SignatureDoesNotMatch')
  })
  it('lists page by page, in order, after a given key', async () => {
    const bucket = openBucket(config)
    const keys = ['a/1', 'a/2', 'a/3_x.zst', 'a/4', 'a/5', 'b/1']
    for (const key of keys.toReversed()) await bucket.put(key, bytes)
    expect(await bucket.list('a/')).toEqual(keys.slice(0, 5))
    expect(await bucket.list('a/', 'a/2')).toEqual(keys.slice(2, 5))
    expect(await bucket.list('c/')).toEqual([])
  })
})
