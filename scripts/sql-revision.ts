// npm run sql-revision: raises the revision in server/migrations/sql-order.json after a SQL file has changed. By the
// revision a process knows that a newer release has applied its texts, and leaves them alone.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface SqlOrder {
  /** Rises with every change of a text. */
  revision: number
  /** SHA-256 of the revision and the texts, so that neither changes without the other. */
  digest: string
  /** Under `server/src`, in the order in which they are applied. */
  files: string[]
}

export const orderFile = 'server/migrations/sql-order.json'

export function readOrder(root: string): SqlOrder {
  return JSON.parse(readFileSync(path.join(root, orderFile), 'utf8'))
}

/** A problem when a text, the list or the revision changed without the others. */
export function revisionProblems(root: string): string[] {
  const order = readOrder(root)
  if (digestOf(root, order) === order.digest) return []
  return [
    `${orderFile}: SQL files have changed since revision ${order.revision}: run npm run sql-revision`,
  ]
}

/** Writes the next revision when the texts are not those of the recorded one. Returns the revision. */
export function raiseRevision(root: string): number {
  const order = readOrder(root)
  if (revisionProblems(root).length === 0) return order.revision
  const next = { ...order, revision: order.revision + 1 }
  const recorded = { ...next, digest: digestOf(root, next) }
  writeFileSync(path.join(root, orderFile), `${JSON.stringify(recorded, null, 2)}\n`)
  return next.revision
}

function digestOf(root: string, { revision, files }: SqlOrder): string {
  const texts = files.map((file) => {
    const place = path.join(root, 'server/src', file)
    return [file, existsSync(place) ? readFileSync(place, 'utf8') : null]
  })
  return createHash('sha256')
    .update(JSON.stringify([revision, texts]))
    .digest('hex')
}

if (import.meta.main) console.log(`SQL files: revision ${raiseRevision(process.cwd())}`)
