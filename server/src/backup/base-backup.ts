import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'

export interface BaseBackup {
  timeline: number
  /** Where the write-ahead log that belongs to it starts: `0/2000028`. */
  startLsn: string
  /** The cluster as one tar, with the part of the write-ahead log that makes it whole. */
  tar: AsyncIterable<Uint8Array>
  /** Ends the connection, whatever came through so far. */
  close(): Promise<void>
}

/** Messages of the stream: a new archive, its data, and others that are of no use here. */
const dataMessage = 'd'.charCodeAt(0)

/**
 * Asks PostgreSQL for a base backup by the replication protocol, as `pg_basebackup` does: the market goes
 * on meanwhile. PostgreSQL verifies the checksum of each page that it sends and fails at a wrong one.
 * `url` is the superuser's.
 */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  const address = new URL(url)
  address.searchParams.set('replication', 'true')
  const client = new pg.Client({ connectionString: address.href })
  client.on('error', () => undefined)
  await client.connect()
  const query = new BaseBackupQuery()
  const rows: Record<string, string | null>[] = []
  const started = new Promise<{ timeline: number; startLsn: string }>((resolve, reject) => {
    query.on('row', (row: Record<string, string | null>) => {
      rows.push(row)
      resolve({ timeline: Number(row['tli']), startLsn: String(row['recptr']) })
    })
    query.on('error', reject)
  })
  query.on('error', (error) => query.tar.destroy(error))
  query.on('end', () => query.tar.end())
  client.query(query)
  try {
    return { ...(await started), tar: query.tar, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

class BaseBackupQuery extends pg.Query {
  readonly tar = new PassThrough()
  #paused: Readable | undefined

  constructor() {
    super(`BASE_BACKUP (LABEL 'haat', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')`)
    // Whoever reads sees the fault; if nobody reads any more, it must not end the process.
    this.tar.on('error', () => undefined)
    this.tar.on('drain', () => this.#paused?.resume())
  }

  /** The driver calls this for each message of the stream; its buffer is used again afterwards. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: { stream: Readable }): void {
    if (chunk[0] !== dataMessage || this.tar.destroyed) return
    if (this.tar.write(Buffer.from(chunk.subarray(1)))) return
    connection.stream.pause()
    this.#paused = connection.stream
  }
}
