// Checks whose SQL names and writes which table, in SQL files, in migrations and in the statements of TypeScript
// files. The rules are in sql-rules.ts.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { featureOrder } from './check-imports.ts'
import { report } from './report.ts'
import { readStatements, scanTables, tableAt, walk } from './sql-facts.ts'
import type { Facts, Statement } from './sql-facts.ts'
import { exceptions, tables } from './sql-rules.ts'
import type { Exception } from './sql-rules.ts'

/** What the rules are applied to; tests plant their own. */
export type SqlRules = { tables: Record<string, string[]>; exceptions: Exception[] }

type Use = Pick<Facts, 'tables' | 'writes'> & { at: string; place: string }

/** Every breach under `root`, one sentence each, starting with `file:line`. */
export function sqlProblems(root: string, rules: SqlRules = { tables, exceptions }): string[] {
  const order = ['core', ...featureOrder(root)]
  const migrations = filesUnder(root, 'server/migrations', /\.sql$/).map((file) =>
    readSql(root, file, []),
  )
  const types = migrations
    .flatMap(({ statements }) => statements)
    .flatMap(({ makes }) => /^type (.*)/.exec(makes ?? '')?.[1] ?? [])
  const files = filesUnder(root, 'server/src', /\.sql$/).map((file) => readSql(root, file, types))
  const uses = [...files.flatMap(usesOf), ...typescriptUses(root), ...references(migrations, rules)]
  return [
    ...migrations.flatMap(migrationProblems),
    ...files.flatMap(fileProblems),
    ...orderProblems(root, files, order),
    ...callProblems(files, order),
    ...ownerProblems(migrations, rules),
    ...useProblems(uses, rules, order),
  ].sort()
}

type SqlFile = { file: string; place: string; statements: Statement[] }

function readSql(root: string, file: string, types: readonly string[]): SqlFile {
  try {
    const text = readFileSync(path.join(root, file), 'utf8')
    return { file, place: placeOf(file), statements: readStatements(text, types) }
  } catch (error) {
    throw new Error(`${file} can't be parsed: ${String(error)}`, { cause: error })
  }
}

function migrationProblems({ file, statements }: SqlFile): string[] {
  return statements
    .filter(({ kind }) => ['CreateFunctionStmt', 'CreateTrigStmt', 'ViewStmt'].includes(kind))
    .map(
      ({ line, makes }) => `${file}:${line} ${makes} belongs beside its noun, not in a migration`,
    )
}

function fileProblems({ file, statements }: SqlFile): string[] {
  const isBase = file.endsWith('.base.sql')
  return statements.flatMap(({ line, makes, kind, isRepeatable, tables: named }) => {
    const problems: string[] = []
    if (!isRepeatable) {
      const what = makes ?? kind
      problems.push(`${file}:${line} ${what} can't be applied again: 'or replace', or a migration`)
    }
    if (isBase && (named.size > 0 || kind === 'CreateTrigStmt')) {
      problems.push(`${file}:${line} names ${[...named].join(', ')}, but comes before all tables`)
    }
    return problems
  })
}

/** `server/migrations/sql-order.json` has every file once, base files first, then as the features are ordered. */
function orderProblems(root: string, files: readonly SqlFile[], order: string[]): string[] {
  const name = 'server/migrations/sql-order.json'
  const list: unknown = JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const listed = Array.isArray(list) ? list.map((file) => `server/src/${file}`) : []
  const known = new Set(files.map(({ file }) => file))
  const rank = (file: string) =>
    (file.endsWith('.base.sql') ? 0 : order.length) + order.indexOf(placeOf(file))
  return [
    ...listed
      .filter((file) => !known.has(file))
      .map((file) => `${name} lists ${file}, which does not exist`),
    ...[...known].filter((file) => !listed.includes(file)).map((file) => `${name} lacks ${file}`),
    ...listed
      .filter((file, index) => index > 0 && rank(file) < rank(listed[index - 1] ?? ''))
      .map(
        (file) => `${name} has ${file} too late: core first, then the order of server/src/app.ts`,
      ),
    ...listed
      .filter((file, index) => listed.indexOf(file) < index)
      .map((file) => `${name} lists ${file} twice`),
  ]
}

/** A function belongs to one file, and is called by its own feature and later ones. */
function callProblems(files: readonly SqlFile[], order: string[]): string[] {
  const problems: string[] = []
  const homes = new Map<string, SqlFile>()
  for (const each of files) {
    for (const { makes, line } of each.statements) {
      if (makes === null) continue
      const other = homes.get(makes)
      if (other !== undefined && other !== each) {
        problems.push(`${each.file}:${line} ${makes} stands in ${other.file} too`)
      }
      homes.set(makes, each)
    }
  }
  for (const { file, place, statements } of files) {
    for (const { line, calls } of statements) {
      for (const name of calls) {
        const home = homes.get(`function ${name}`)
        if (home === undefined || order.indexOf(home.place) <= order.indexOf(place)) continue
        problems.push(`${file}:${line} calls ${name} of ${home.place}, which comes later`)
      }
    }
  }
  return problems
}

/** Every table that migrations make has an owner, and every owner's table is made. */
function ownerProblems(migrations: readonly SqlFile[], rules: SqlRules): string[] {
  const made = new Set(['schema_migrations', 'schema_sql'])
  const problems: string[] = []
  const owned = Object.values(rules.tables).flat()
  for (const { file, statements } of migrations) {
    for (const { makes, line } of statements) {
      const [, table] = /^table (.*)/.exec(makes ?? '') ?? []
      if (table === undefined) continue
      made.add(table)
      if (!owned.includes(table))
        problems.push(`${file}:${line} ${table} has no owner in sql-rules.ts`)
    }
  }
  const missing = owned.filter((table) => !made.has(table))
  return [...problems, ...missing.map((table) => `sql-rules.ts: no migration makes ${table}`)]
}

/** A foreign key names the table that it refers to, on behalf of its own table's owner. */
function references(migrations: readonly SqlFile[], rules: SqlRules): Use[] {
  const found: Use[] = []
  for (const { file, statements } of migrations) {
    for (const { kind, node, line } of statements) {
      if (kind !== 'CreateStmt' && kind !== 'AlterTableStmt') continue
      const named = new Set<string>()
      walk(node, (inner) => named.add(tableAt(inner, 'pktable')))
      const place = ownerOf(tableAt(node, 'relation'), rules) ?? ''
      found.push({ at: `${file}:${line}`, place, tables: named, writes: new Set() })
    }
  }
  return found
}

function usesOf({ file, place, statements }: SqlFile): Use[] {
  return statements.map(({ line, kind, node, tables: named, writes }) => {
    // A row trigger that runs before the change may change the row.
    const isBefore = (Number(node['timing'] ?? 0) & 2) !== 0 && node['row'] === true
    const changed = kind === 'CreateTrigStmt' && isBefore ? [tableAt(node, 'relation')] : []
    return { at: `${file}:${line}`, place, tables: named, writes: new Set([...writes, ...changed]) }
  })
}

/** Statements in TypeScript: every tagged template, and other texts that begin like a statement. */
function typescriptUses(root: string): Use[] {
  return filesUnder(root, 'server/src', /(?<!\.test|-kit)\.ts$/).flatMap((file) => {
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

function useProblems(uses: readonly Use[], rules: SqlRules, order: string[]): string[] {
  const needed = new Set<Exception>()
  const problems: string[] = []
  const isAllowed = (place: string, table: string, ways: string[]) => {
    const found = rules.exceptions.filter(
      (each) => each.place === place && each.table === table && ways.includes(each.may),
    )
    for (const each of found) needed.add(each)
    return found.length > 0
  }
  for (const { at, place, tables: named, writes } of uses) {
    for (const table of writes) {
      const owner = ownerOf(table, rules)
      if (owner === null || owner === place || isAllowed(place, table, ['write'])) continue
      problems.push(`${at} writes ${table}, a table of ${owner}`)
    }
    for (const table of named) {
      const owner = ownerOf(table, rules)
      if (owner === null || rankOf(owner, order) <= rankOf(place, order)) continue
      if (isAllowed(place, table, ['name', 'write'])) continue
      problems.push(`${at} names ${table}, a table of ${owner}, which comes later than ${place}`)
    }
  }
  for (const each of rules.exceptions) {
    if (needed.has(each)) continue
    problems.push(
      `sql-rules.ts: nothing needs '${each.place} may ${each.may} ${each.table}' any more`,
    )
  }
  return problems
}

/** What stands around the features reads all tables. */
const rankOf = (place: string, order: string[]) =>
  place === around || place === 'backup' ? order.length : order.indexOf(place)

function ownerOf(table: string, rules: SqlRules): string | null {
  return Object.keys(rules.tables).find((place) => rules.tables[place]?.includes(table)) ?? null
}

const around = 'site and app'

/** `core`, `backup`, a feature's name, or the name of what stands around them. */
function placeOf(file: string): string {
  const [, room = '', feature = ''] =
    /^server\/src\/(?:(core|backup)\/|features\/([^/]+)\/)/.exec(file) ?? []
  return room || feature || around
}

function filesUnder(root: string, folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .toSorted()
}

if (import.meta.main) report('SQL', sqlProblems(process.cwd()))
