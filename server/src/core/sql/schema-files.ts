import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of SQL and the SHA-256 of its text. */
export interface SqlFile {
  name: string
  text: string
  checksum: string
}

/** All SQL of the database, in the order in which it is applied. */
export interface SchemaFiles {
  /** `*.base.sql`: extensions and functions that tables need. Applied again when their text changes. */
  base: SqlFile[]
  /** Tables, indexes, constraints and data steps. Each is applied once and never changes. */
  migrations: SqlFile[]
  /** Functions, triggers and views, beside their noun. Applied again when their text changes. */
  sql: SqlFile[]
  /** Rises with every release that changes a text, so that an older release can tell that it is older. */
  revision: number
}

/** `server/migrations/sql-order.json`, which `npm run sql-revision` writes. */
interface SqlOrder {
  revision: number
  files: string[]
}

const sources = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const migrations = path.resolve(sources, '../migrations')

/** The names of this release's migrations, in order. */
export function migrationNames(): string[] {
  return readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
}

/** Reads all SQL files of this release. `server/migrations/sql-order.json` defines their order. */
export function readSchemaFiles(): SchemaFiles {
  const { revision, files }: SqlOrder = JSON.parse(
    readFileSync(path.join(migrations, 'sql-order.json'), 'utf8'),
  )
  const isBase = (name: string) => name.endsWith('.base.sql')
  const read = (folder: string) => (name: string) =>
    sqlFile(name, readFileSync(path.join(folder, name), 'utf8'))
  return {
    base: files.filter(isBase).map(read(sources)),
    migrations: migrationNames().map(read(migrations)),
    sql: files.filter((name) => !isBase(name)).map(read(sources)),
    revision,
  }
}

/** A file with its checksum. */
export function sqlFile(name: string, text: string): SqlFile {
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
