import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signS3 } from '#features/media/aws-signature.ts'
import type { S3Config } from '#core/boot/service-config.ts'

export interface FakeS3 {
  config: S3Config
  /** The bucket's objects, by path: `/<bucket>/<key>`. */
  files: Map<string, { bytes: Buffer; type: string | undefined }>
  /** The statuses of the next responses; 0 closes the connection. */
  failures: number[]
  close(): void
}

const keysAPage = 3

/** A bucket in memory that accepts only requests signed with its key, and fails on demand. */
export async function openFakeS3(bucket: string): Promise<FakeS3> {
  const config = {
    endpoint: '',
    bucket,
    region: 'eu-central-1',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: 'a-secret',
  }
  const files: FakeS3['files'] = new Map()
  const failures: number[] = []

  const server = createServer((request, answer) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '', config.endpoint)
      const failure = failures.shift()
      if (failure === 0) return request.socket.destroy()
      if (failure !== undefined) return answer.writeHead(failure).end('failed')
      if (!isSigned(request, url, body, config)) {
        return answer.writeHead(403).end('SignatureDoesNotMatch')
      }
      if (url.searchParams.get('list-type') === '2') return answer.end(listing(files, url))
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
  return { config, files, failures, close: () => void server.close() }
}

function listing(files: FakeS3['files'], url: URL): string {
  const start = `${url.pathname}/`
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('start-after') ?? ''
  const keys = [...files.keys()]
    .filter((path) => path.startsWith(start))
    .map((path) => path.slice(start.length))
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const page = keys.slice(0, keysAPage)
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > page.length}</IsTruncated>${contents.join('')}</ListBucketResult>`
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer, config: S3Config): boolean {
  const type = request.headers['content-type']
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  const date = String(request.headers['x-amz-date'])
  const now = new Date(date.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
  const expected = signS3({ method: request.method ?? '', url, headers, body }, config, now)
  return request.headers.authorization === expected['authorization']
}
