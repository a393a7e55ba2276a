// Parses SQL with PostgreSQL's own parser and lists the tables and functions that each statement names.
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'
import { note, scanTables } from './sql-tokens.ts'
import type { Writes } from './sql-tokens.ts'

await loadModule()

/** What a piece of SQL reads and writes; names are in lower case. */
export type Facts = { tables: Set<string>; writes: Writes; calls: Set<string> }

export type Statement = Facts & {
  line: number
  /** The parser's name for it: `CreateFunctionStmt`. */
  kind: string
  /** What it creates: `function rate`, `trigger reviews_rated`, `view`, `table orders`, `type search_group`. */
  makes: string | null
  /** Whether it can be applied again: `or replace`, `if not exists`, or it creates nothing. */
  isRepeatable: boolean
  node: Node
}

export type Node = Record<string, unknown>

/** Every statement of a file. `types`: composite types, which PL/pgSQL's parser does not know. */
export function readStatements(text: string, types: readonly string[] = []): Statement[] {
  const bytes = Buffer.from(text)
  return (parseSync(text).stmts ?? []).map(
    ({ stmt, stmt_location: start = 0, stmt_len: length }) => {
      const end = length === undefined || length === 0 ? bytes.length : start + length
      const own = bytes.subarray(start, end).toString()
      const [[kind, content] = ['', {}]] = Object.entries(stmt ?? {})
      const node = isNode(content) ? content : {}
      const facts = noFacts()
      collect(stmt, facts)
      if (kind === 'CreateFunctionStmt' || kind === 'DoStmt') readBody(node, own, types, facts)
      const before = bytes.subarray(0, start).toString() + (/^\s*(--.*\s*)*/.exec(own)?.[0] ?? '')
      const line = before.split('\n').length
      return { ...facts, line, kind, ...makes(kind, node), node }
    },
  )
}

function makes(kind: string, node: Node): { makes: string | null; isRepeatable: boolean } {
  const isReplaced = node['replace'] === true
  const named = (what: string, name: string) => ({
    makes: `${what} ${name}`,
    isRepeatable: isReplaced,
  })
  switch (kind) {
    case 'CreateFunctionStmt':
      return named('function', lastName(node['funcname']))
    case 'CreateTrigStmt':
      return named('trigger', `${textAt(node, 'trigname')} on ${tableAt(node, 'relation')}`)
    case 'ViewStmt':
      return named('view', tableAt(node, 'view'))
    case 'CreateStmt':
      return { makes: `table ${tableAt(node, 'relation')}`, isRepeatable: false }
    case 'CompositeTypeStmt':
      return { makes: `type ${tableAt(node, 'typevar')}`, isRepeatable: false }
    case 'CreateExtensionStmt':
      return { makes: null, isRepeatable: node['if_not_exists'] === true }
    default:
      return { makes: null, isRepeatable: kind === 'DoStmt' || kind === 'SelectStmt' }
  }
}

const written = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'])

function collect(tree: unknown, facts: Facts): void {
  const own = noFacts()
  const common = new Set<string>()
  walk(tree, (node, key) => {
    const table = textAt(node, 'relname')
    if (table !== '') own.tables.add(table)
    if (written.has(key)) note(own.writes, tableAt(node, 'relation'), updated(key, node))
    if (key === 'CommonTableExpr') common.add(textAt(node, 'ctename'))
    if (key === 'FuncCall' || key === 'CreateTrigStmt') own.calls.add(lastName(node['funcname']))
    if (key === 'TruncateStmt') {
      walk(node['relations'], (relation) => note(own.writes, textAt(relation, 'relname'), ['*']))
    }
  })
  for (const name of own.tables) if (!common.has(name)) facts.tables.add(name)
  for (const [name, columns] of own.writes) note(facts.writes, name, columns)
  for (const name of own.calls) facts.calls.add(name)
}

function updated(kind: string, node: Node): string[] {
  const targets = node['targetList']
  if (kind !== 'UpdateStmt' || !Array.isArray(targets)) return ['*']
  return targets.map((target) => (isNode(target) ? nameOf(target['ResTarget']) : '*'))
}

const nameOf = (target: unknown) => (isNode(target) ? textAt(target, 'name') : '*')

function readBody(node: Node, text: string, types: readonly string[], facts: Facts): void {
  let body = ''
  let language = 'plpgsql'
  walk(node['options'] ?? node['args'], (option, key) => {
    if (key !== 'DefElem') return
    const texts: string[] = []
    walk(option['arg'], (inner) => texts.push(textAt(inner, 'sval')))
    const [value = ''] = texts.filter((each) => each !== '')
    if (option['defname'] === 'as') body = value
    if (option['defname'] === 'language') language = value
  })
  if (body === '') return
  if (language === 'sql') return collect(parseSync(body), facts)
  const at = text.indexOf(body)
  const header = types.reduce((all, type) => all.replaceAll(type, 'text'), text.slice(0, at))
  walk(parsePlPgSQLSync(header + text.slice(at)), (expression, key) => {
    if (key !== 'PLpgSQL_expr') return
    const tree = parseSync(asStatement(expression))
    collect(tree, facts)
    // Dynamic SQL consists of strings until it runs.
    const strings: string[] = []
    walk(tree, (value, kind) => {
      if (kind === 'sval') strings.push(textAt(value, 'sval'))
    })
    const { tables, writes } = scanTables(strings.join(' '))
    for (const name of tables) facts.tables.add(name)
    for (const [name, columns] of writes) note(facts.writes, name, columns)
  })
}

/** A PL/pgSQL expression as a statement. Mode 0 is a statement already, 2 is a value, others assign one. */
function asStatement(expression: Node): string {
  const query = textAt(expression, 'query')
  const mode = expression['parseMode'] ?? 0
  if (mode === 0) return query
  return `select ${mode === 2 ? query : query.replace(/^[^:=]*:?=/, '')}`
}

const noFacts = (): Facts => ({ tables: new Set(), writes: new Map(), calls: new Set() })

/** Visits every object of a tree, with its key. */
export function walk(value: unknown, visit: (node: Node, key: string) => void, key = ''): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit, key)
  if (!isNode(value)) return
  visit(value, key)
  for (const [inner, child] of Object.entries(value)) walk(child, visit, inner)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A string property of a node; '' when there is none. */
export function textAt(node: Node, key: string): string {
  const value = node[key]
  return typeof value === 'string' ? value : ''
}

/** The table that a node names under `key`; '' when there is none. */
export function tableAt(node: Node, key: string): string {
  const value = node[key]
  return isNode(value) ? textAt(value, 'relname') : ''
}

function lastName(names: unknown): string {
  let last = ''
  walk(names, (node) => (last = textAt(node, 'sval') || last))
  return last
}
