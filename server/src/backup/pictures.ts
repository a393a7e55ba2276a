import type pg from 'pg'
import type { PictureStorage } from '#features/media/picture-storage.ts'
import { putVerified } from './parts.ts'
import { openBytes, sealBytes, sha256, type Seal } from './seal.ts'
import { BackupError, type Store } from './store.ts'

/** A picture in the store: `pictures/<id>_<sha256 of its content>_<file name>`. It never changes. */
export interface StoredPicture {
  name: string
  id: string
  /** Its key in the market's storage: `<id>/<file name>`. */
  key: string
  sha256: string
}

const namePattern = /^pictures\/([0-9a-f-]{36})_([0-9a-f]{64})_(original\.\w+)\.zst(?:\.age)?$/
const gonePattern = /^gone\/(\d+)_([0-9a-f-]{36})$/
const atOnce = 8

export async function listPictures(store: Store, afterId = ''): Promise<StoredPicture[]> {
  const after = afterId === '' ? undefined : `pictures/${afterId}`
  return readNames(await store.list('pictures', after))
}

/** Parses the names of pictures. Skips other names. */
export function readNames(names: readonly string[]): StoredPicture[] {
  return names.flatMap((name) => {
    const [, id, hash, file] = namePattern.exec(name) ?? []
    return id === undefined || hash === undefined
      ? []
      : [{ name, id, key: `${id}/${file}`, sha256: hash }]
  })
}

/** The keys of the originals in the database, from the id `afterId` on. All other sizes can be generated. */
export async function picturesInUse(client: pg.ClientBase, afterId = ''): Promise<string[]> {
  const least = afterId === '' ? '00000000-0000-0000-0000-000000000000' : afterId
  const { rows } = await client.query<{ original_key: string }>(
    'select original_key from media where id >= $1 order by id',
    [least],
  )
  return rows.map((row) => row.original_key)
}

/**
 * Copies the pictures that the store lacks, and returns the names of all `keys` in the store. A picture that
 * the market's storage has lost is skipped and reported to `onMissing`.
 */
export async function copyPictures(
  store: Store,
  seal: Seal,
  storage: PictureStorage,
  {
    keys,
    known,
    onMissing,
  }: {
    keys: readonly string[]
    known: readonly StoredPicture[]
    onMissing: (key: string) => void
  },
): Promise<string[]> {
  // Pictures that were stored before a key was set are stored again, encrypted.
  const have = new Map(
    known.filter(({ name }) => name.endsWith(seal.ending)).map((each) => [each.key, each.name]),
  )
  const names: string[] = []
  await inBatches(keys, async (key) => {
    const name = have.get(key) ?? (await copy(key))
    if (name !== null) names.push(name)
  })
  return names.toSorted()

  async function copy(key: string): Promise<string | null> {
    const bytes = await storage.read(key)
    if (bytes === null) {
      onMissing(key)
      return null
    }
    const [id, file] = key.split('/')
    const name = `pictures/${id}_${sha256(bytes)}_${file}${seal.ending}`
    await putVerified(store, name, await sealBytes(seal, bytes))
    return name
  }
}

/**
 * Writes the pictures of `keys` that the market's storage lacks. Returns the keys that the store lacks.
 * @throws BackupError with the name of a damaged file.
 */
export async function restorePictures(
  store: Store,
  seal: Seal,
  storage: PictureStorage,
  keys: readonly string[],
): Promise<string[]> {
  const known = new Map((await listPictures(store)).map((each) => [each.key, each]))
  const missing: string[] = []
  await inBatches(keys, async (key) => {
    const picture = known.get(key)
    if (picture === undefined) missing.push(key)
    else if ((await storage.read(key)) === null) {
      await storage.write(key, await readPicture(store, seal, picture))
    }
  })
  return missing
}

async function readPicture(store: Store, seal: Seal, picture: StoredPicture): Promise<Buffer> {
  const place = `${store.name}/${picture.name}`
  const sealed = await store.get(picture.name)
  if (sealed === null) throw new BackupError(`${place} is missing.`)
  const bytes = await openBytes(seal, sealed, place)
  if (sha256(bytes) !== picture.sha256) {
    throw new BackupError(`${place} is damaged or was changed.`)
  }
  return bytes
}

/**
 * Marks the pictures that the market no longer refers to with the current time. Deletes those that were
 * marked before `oldestKept`, because no remaining backup can refer to them.
 */
export async function deleteUnneededPictures(
  store: Store,
  shown: ReadonlySet<string>,
  now: Date,
  oldestKept: Date,
): Promise<void> {
  const notes = new Map(
    (await store.list('gone')).flatMap((name) => {
      const [, ms, id] = gonePattern.exec(name) ?? []
      return id === undefined ? [] : [[id, { name, since: Number(ms) }] as const]
    }),
  )
  for (const picture of await listPictures(store)) {
    const note = notes.get(picture.id)
    if (shown.has(picture.key)) {
      // A restore has made the market refer to it again.
      if (note !== undefined) await store.remove(note.name)
    } else if (note === undefined) {
      await store.put(`gone/${now.getTime()}_${picture.id}`, Buffer.alloc(0))
    } else if (note.since < oldestKept.getTime()) {
      await store.remove(picture.name)
      await store.remove(note.name)
    }
  }
}

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(work))
  }
}
