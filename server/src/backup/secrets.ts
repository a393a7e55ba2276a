import { chown, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { z } from '@haat/contract/schema'
import type { Home } from '#core/boot/embedded-postgres-home.ts'
import { readParts, writeParts, type Part } from './parts.ts'
import type { Seal } from './seal.ts'
import type { Store } from './store.ts'

const secretFile = z.object({
  /** `market` is the data folder, `database` the folder of the embedded PostgreSQL. */
  folder: z.enum(['market', 'database']),
  name: z.string().check(z.regex(/^[\w.-]+$/)),
  base64: z.string(),
})
type SecretFile = z.output<typeof secretFile>

const largestBytes = 64 * 1024

/**
 * Stores the small files of the data folder, such as the secret that signs access tokens and the database's
 * passwords. Values of environment variables (AUTH_SECRET) are not included.
 */
export async function writeSecrets(
  store: Store,
  seal: Seal,
  name: string,
  folders: { market: string; database: string | null },
): Promise<Part[]> {
  const files: SecretFile[] = []
  for (const [folder, place] of [
    ['market', folders.market],
    ['database', folders.database],
  ] as const) {
    if (place === null) continue
    for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
      const file = path.join(place, entry.name)
      if (!entry.isFile() || isTransient(entry.name)) continue
      if ((await stat(file)).size > largestBytes) continue
      files.push({ folder, name: entry.name, base64: (await readFile(file)).toString('base64') })
    }
  }
  return await writeParts(store, seal, name, Readable.from([Buffer.from(JSON.stringify(files))]))
}

/** Writes the files back, readable only by their owner. Existing files with other content are moved aside. */
export async function restoreSecrets(
  store: Store,
  seal: Seal,
  parts: readonly Part[],
  folders: { market: string; home: Home | null },
): Promise<void> {
  const files = z.parse(
    z.array(secretFile),
    await json(Readable.from(await readParts(store, seal, parts))),
  )
  for (const { folder, name, base64 } of files) {
    const place = folder === 'market' ? folders.market : folders.home?.dataDir
    if (place === undefined) continue
    await mkdir(place, { recursive: true })
    const file = path.join(place, name)
    const bytes = Buffer.from(base64, 'base64')
    const before = await readFile(file).catch(() => null)
    if (before?.equals(bytes) === true) continue
    if (before !== null) await rename(file, `${file}.before-${Date.now()}`)
    await writeFile(file, bytes, { mode: 0o600 })
    const owner = folder === 'database' ? folders.home?.owner : undefined
    if (owner !== undefined) await chown(file, owner.uid, owner.gid)
  }
}

/** Locks, logs and sockets belong to one process and are not backed up. */
function isTransient(name: string): boolean {
  return /(?:\.lock|\.log|\.pid)$|^\.s\.|\.log\./.test(name)
}
