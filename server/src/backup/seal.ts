import { createHash } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError } from './store.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Loaded when there is a key: it takes 10 MB of memory. */
const age = () => import('age-encryption')

/** Compresses with zstd and, if there is a key, encrypts in the age format. */
export interface Seal {
  /** The ending of sealed files' names. The programs `zstd` and `age` can open these files too. */
  readonly ending: '.zst' | '.zst.age'
  /** Whether `open` has the key that it needs. */
  readonly canOpen: boolean
  close(source: Bytes): Promise<Bytes>
  /**
   * Opens a sealed stream. The ending of `name` says whether it is encrypted.
   * @throws BackupError with the file's name if no key fits or the file was changed.
   */
  open(source: Bytes, name: string): Promise<Bytes>
}

/** The first of the age keys encrypts. All secret keys decrypt. */
export async function openSeal(keys: readonly string[]): Promise<Seal> {
  const secrets = keys.filter((key) => key.startsWith('AGE-SECRET-KEY-'))
  const [first] = keys
  const recipient =
    first?.startsWith('age1') === false ? await (await age()).identityToRecipient(first) : first
  return {
    ending: recipient === undefined ? '.zst' : '.zst.age',
    canOpen: recipient === undefined || secrets.length > 0,
    close: async (source) => {
      const packed = through(source, createZstdCompress())
      if (recipient === undefined) return packed
      const encrypter = new (await age()).Encrypter()
      encrypter.addRecipient(recipient)
      return await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>)
    },
    open: async (source, name) => {
      const packed = name.endsWith('.age') ? await decrypt(source, name, secrets) : source
      return naming(through(packed, createZstdDecompress()), name)
    },
  }
}

/** Seals bytes in memory. */
export async function sealBytes(seal: Seal, bytes: Uint8Array): Promise<Buffer> {
  return await buffer(Readable.from(await seal.close(Readable.from([bytes]))))
}

/** Opens sealed bytes in memory. */
export async function openBytes(seal: Seal, bytes: Uint8Array, name: string): Promise<Buffer> {
  return await buffer(Readable.from(await seal.open(Readable.from([bytes]), name)))
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function decrypt(source: Bytes, name: string, secrets: readonly string[]): Promise<Bytes> {
  if (secrets.length === 0) {
    throw new BackupError(
      `${name} is encrypted. Set BACKUP_KEY to its secret key, AGE-SECRET-KEY-1….`,
    )
  }
  const decrypter = new (await age()).Decrypter()
  for (const secret of secrets) decrypter.addIdentity(secret)
  try {
    const stream = Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>
    return naming(await decrypter.decrypt(stream), name)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new BackupError(`${name} was encrypted with a key that is not in BACKUP_KEY.`)
    }
    throw damaged(name, error)
  }
}

/** An error of the source ends the transform, whose reader gets the error. */
function through(source: Bytes, transform: Transform): Transform {
  return pipeline(source, transform, () => undefined)
}

/** Adds the file's name to errors of the stream. */
async function* naming(source: Bytes, name: string): Bytes {
  try {
    yield* source
  } catch (error) {
    throw damaged(name, error)
  }
}

function damaged(name: string, error: unknown): Error {
  if (error instanceof BackupError) return error
  return new BackupError(`${name} is damaged or was changed.`, { cause: error })
}
