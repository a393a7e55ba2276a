// Finds which SQL, in SQL files, foreign keys and TypeScript, names and writes which table.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { tableAt, walk } from './sql-facts.ts'
import type { Facts, Statement } from './sql-facts.ts'
import type { Exception } from './sql-rules.ts'
import { scanTables } from './sql-tokens.ts'
import type { Writes } from './sql-tokens.ts'

/** The rules; tests use their own. */
export type SqlRules = { tables: Record<string, string[]>; exceptions: Exception[] }

export type SqlFile = { file: string; place: string; statements: Statement[] }

export type Use = Pick<Facts, 'tables' | 'writes'> & { at: string; place: string }

/** A foreign key counts as naming the referenced table, by the owner of the referring table. */
export function references(migrations: readonly SqlFile[], rules: SqlRules): Use[] {
  const found: Use[] = []
  for (const { file, statements } of migrations) {
    for (const { kind, node, line } of statements) {
      if (kind !== 'CreateStmt' && kind !== 'AlterTableStmt') continue
      const named = new Set<string>()
      walk(node, (inner) => named.add(tableAt(inner, 'pktable')))
      const place = ownerOf(tableAt(node, 'relation'), rules) ?? ''
      found.push({ at: `${file}:${line}`, place, tables: named, writes: new Map() })
    }
  }
  return found
}

export function usesOf({ file, place, statements }: SqlFile): Use[] {
  return statements.map(({ line, kind, node, tables: named, writes }) => {
    // A row trigger that runs before the change may change the row.
    const isBefore = (Number(node['timing'] ?? 0) & 2) !== 0 && node['row'] === true
    const changes = kind === 'CreateTrigStmt' && isBefore
    const changed: Writes = changes
      ? new Map([[tableAt(node, 'relation'), new Set(['*'])]])
      : writes
    return { at: `${file}:${line}`, place, tables: named, writes: changed }
  })
}

/** Statements in TypeScript: every tagged template, and other texts that begin like a statement. */
export function typescriptUses(root: string, files: readonly string[]): Use[] {
  return files.flatMap((file) => {
    const place = placeOf(file)
    const text = readFileSync(path.join(root, file), 'utf8')
    const found: Use[] = []
    const add = (sql: string, start: number, isTagged: boolean) => {
      if (!isTagged && !/^\s*(select|with|insert|update|delete|truncate)\b/i.test(sql)) return
      const line = text.slice(0, start).split('\n').length
      found.push({ at: `${file}:${line}`, place, ...scanTables(sql) })
    }
    const tagged = new Set<unknown>()
    new Visitor({
      TaggedTemplateExpression({ quasi }) {
        tagged.add(quasi)
      },
      TemplateLiteral(node) {
        const sql = node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' $1 ')
        add(sql, node.start, tagged.has(node))
      },
      Literal({ value, start }) {
        if (typeof value === 'string') add(value, start, false)
      },
    }).visit(parseSync(file, text).program)
    return found
  })
}

/** Uses that the rules forbid, and exceptions that nothing needs. */
export function useProblems(uses: readonly Use[], rules: SqlRules, order: string[]): string[] {
  const allowed = new Map(rules.exceptions.flatMap(permissions).map((each) => [each, false]))
  const isAllowed = (permission: string) => {
    if (allowed.has(permission)) allowed.set(permission, true)
    return allowed.has(permission)
  }
  const problems: string[] = []
  for (const { at, place, tables, writes } of uses) {
    for (const [table, columns] of writes) {
      const owner = ownerOf(table, rules)
      if (owner === null || owner === place) continue
      for (const column of columns) {
        const written = column === '*' ? `rows of ${table}` : `${table}.${column}`
        if (isAllowed(`${place} may write ${written}`)) continue
        problems.push(`${at} writes ${written}, a table of ${owner}`)
      }
    }
    for (const table of tables) {
      const owner = ownerOf(table, rules)
      if (owner === null || rankOf(owner, order) <= rankOf(place, order)) continue
      if (isAllowed(`${place} may name ${table}`)) continue
      problems.push(`${at} names ${table}, a table of ${owner}, which comes later than ${place}`)
    }
  }
  const idle = [...allowed].filter(([, isNeeded]) => !isNeeded)
  return [
    ...problems,
    ...idle.map(([permission]) => `sql-rules.ts: nothing needs '${permission}' any more`),
  ]
}

function permissions({ place, table, writes }: Exception): string[] {
  if (writes === undefined) return [`${place} may name ${table}`]
  return writes.map((column) =>
    column === '*'
      ? `${place} may write rows of ${table}`
      : `${place} may write ${table}.${column}`,
  )
}

/** Code outside of the features may read all tables. */
const rankOf = (place: string, order: string[]) =>
  place === around || place === 'backup' ? order.length : order.indexOf(place)

export function ownerOf(table: string, rules: SqlRules): string | null {
  return Object.keys(rules.tables).find((place) => rules.tables[place]?.includes(table)) ?? null
}

const around = 'site and app'

/** `core`, `backup`, a feature's name, or the name for code outside of them. */
export function placeOf(file: string): string {
  const [, room = '', feature = ''] =
    /^server\/src\/(?:(core|backup)\/|features\/([^/]+)\/)/.exec(file) ?? []
  return room || feature || around
}
