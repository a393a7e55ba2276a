// Checks which code reads and writes which table, in SQL files, in migrations and in the statements of TypeScript
// files. The rules are in sql-rules.ts.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { featureOrder } from './check-imports.ts'
import { report } from './report.ts'
import { readStatements } from './sql-facts.ts'
import { exceptions, tables } from './sql-rules.ts'
import { orderFile, readOrder, revisionProblems } from './sql-revision.ts'
import { placeOf, references, typescriptUses, useProblems, usesOf } from './sql-uses.ts'
import type { SqlFile, SqlRules } from './sql-uses.ts'

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
  const sources = filesUnder(root, 'server/src', /(?<!\.test|-kit)\.ts$/)
  const uses = [
    ...files.flatMap(usesOf),
    ...typescriptUses(root, sources),
    ...references(migrations, rules),
  ]
  return [
    ...migrations.flatMap(migrationProblems),
    ...files.flatMap(fileProblems),
    ...orderProblems(root, files, order),
    ...revisionProblems(root),
    ...callProblems(files, order),
    ...ownerProblems(migrations, rules),
    ...useProblems(uses, rules, order),
  ].sort()
}

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

/** `server/migrations/sql-order.json` lists every file once: base files first, then in the order of features. */
function orderProblems(root: string, files: readonly SqlFile[], order: string[]): string[] {
  const listed = readOrder(root).files.map((file) => `server/src/${file}`)
  const known = new Set(files.map(({ file }) => file))
  const rank = (file: string) =>
    (file.endsWith('.base.sql') ? 0 : order.length) + order.indexOf(placeOf(file))
  return [
    ...listed
      .filter((file) => !known.has(file))
      .map((file) => `${orderFile} lists ${file}, which does not exist`),
    ...[...known]
      .filter((file) => !listed.includes(file))
      .map((file) => `${orderFile} lacks ${file}`),
    ...listed
      .filter((file, index) => index > 0 && rank(file) < rank(listed[index - 1] ?? ''))
      .map(
        (file) =>
          `${orderFile} has ${file} too late: core first, then the order of server/src/features.ts`,
      ),
    ...listed
      .filter((file, index) => listed.indexOf(file) < index)
      .map((file) => `${orderFile} lists ${file} twice`),
  ]
}

/** A function is defined in one file, and may be called by its own feature and later ones. */
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

/** Every table that migrations create has an owner, and every owned table exists. */
function ownerProblems(migrations: readonly SqlFile[], rules: SqlRules): string[] {
  const made = new Set(['schema_migrations', 'schema_revisions', 'schema_sql'])
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

function filesUnder(root: string, folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .toSorted()
}

if (import.meta.main) report('SQL', sqlProblems(process.cwd()))
