import type { Seal } from './seal.ts'
import { sha256 } from './seal.ts'
import { BackupError, type Store } from './store.ts'

/** A file in the store, as the manifest lists it. */
export interface Part {
  name: string
  /** The size as stored. */
  bytes: number
  /** The hash of the bytes as stored, in hex. */
  sha256: string
}

/** Small enough for memory and for one request. `cat` joins the parts. */
const partBytes = 8 * 1024 * 1024

/** Seals a stream into parts `<name><ending>.00000`. Each part is read back and compared. */
export async function writeParts(
  store: Store,
  seal: Seal,
  name: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Part[]> {
  const parts: Part[] = []
  let chunks: Uint8Array[] = []
  let size = 0
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(chunks)
    const part = `${name}${seal.ending}.${String(parts.length).padStart(5, '0')}`
    parts.push({ name: part, bytes: bytes.length, sha256: await putVerified(store, part, bytes) })
    chunks = []
    size = 0
  }
  for await (const chunk of await seal.close(source)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= partBytes) await flush()
  }
  if (size > 0) await flush()
  return parts
}

/** Stores a file, reads it back and compares. Returns its SHA-256. */
export async function putVerified(store: Store, name: string, bytes: Buffer): Promise<string> {
  const hash = sha256(bytes)
  await store.put(name, bytes)
  const stored = await store.get(name)
  if (stored === null || sha256(stored) !== hash) {
    throw new Error(`${store.name}/${name} was read back with other content than was written.`)
  }
  return hash
}

/**
 * Opens the stream that `writeParts` sealed.
 * @throws BackupError with the name of a file that is missing or changed.
 */
export async function readParts(
  store: Store,
  seal: Seal,
  parts: readonly Part[],
): Promise<AsyncIterable<Uint8Array>> {
  const name = (parts[0]?.name ?? '').replace(/\.\d{5}$/, '')
  return await seal.open(checked(store, parts), name)
}

async function* checked(store: Store, parts: readonly Part[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield await readPart(store, part)
}

/** @throws BackupError with the name of the first part that is missing or changed. */
export async function verifyParts(store: Store, parts: readonly Part[]): Promise<void> {
  for (const part of parts) await readPart(store, part)
}

async function readPart(store: Store, part: Part): Promise<Buffer> {
  const bytes = await store.get(part.name)
  if (bytes === null) throw new BackupError(`${store.name}/${part.name} is missing.`)
  if (sha256(bytes) !== part.sha256) {
    throw new BackupError(`${store.name}/${part.name} is damaged or was changed.`)
  }
  return bytes
}
