import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'

export interface BaseBackup {
  timeline: number
  /** The position in the write-ahead log from which recovery starts, such as `0/2000028`. */
  startLsn: string
  /** The cluster as one tar, with the part of the write-ahead log that makes it consistent. */
  tar: AsyncIterable<Uint8Array>
  /** Closes the connection, even if the stream has not ended. */
  close(): Promise<void>
}

/** The type of the stream's messages that carry data. The other types are not needed. */
const dataMessage = 'd'.charCodeAt(0)

/**
 * Takes a base backup with the replication protocol, as `pg_basebackup` does, while the market keeps
 * running. PostgreSQL verifies the checksum of each page that it sends, and fails if one is wrong. `url`
 * must be that of the superuser.
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
    // The reader of the stream gets the error. Without a reader, the error must not end the process.
    this.tar.on('error', () => undefined)
    this.tar.on('drain', () => this.#paused?.resume())
  }

  /** The driver calls this for each message of the stream and reuses the buffer afterwards, hence the copy. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: { stream: Readable }): void {
    if (chunk[0] !== dataMessage || this.tar.destroyed) return
    if (this.tar.write(Buffer.from(chunk.subarray(1)))) return
    connection.stream.pause()
    this.#paused = connection.stream
  }
}
