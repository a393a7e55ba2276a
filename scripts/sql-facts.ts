// Reads SQL with PostgreSQL's own parser and tells which tables and functions each statement names.
import { loadModule, parsePlPgSQLSync, parseSync, scanSync } from 'libpg-query'

await loadModule()

/** What a piece of SQL does, by names in lower case. */
export type Facts = { tables: Set<string>; writes: Set<string>; calls: Set<string> }

export type Statement = Facts & {
  line: number
  /** The parser's name for it: `CreateFunctionStmt`. */
  kind: string
  /** What it makes: `function rate`, `trigger reviews_rated`, `view`, `table orders`, `type search_group`. */
  makes: string | null
  /** Whether it can be applied again: `or replace`, `if not exists`, or it makes nothing. */
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
    if (written.has(key)) own.writes.add(tableAt(node, 'relation'))
    if (key === 'CommonTableExpr') common.add(textAt(node, 'ctename'))
    if (key === 'FuncCall' || key === 'CreateTrigStmt') own.calls.add(lastName(node['funcname']))
    if (key === 'TruncateStmt') {
      walk(node['relations'], (relation) => own.writes.add(textAt(relation, 'relname')))
    }
  })
  for (const name of own.tables) if (!common.has(name)) facts.tables.add(name)
  for (const name of own.writes) facts.writes.add(name)
  for (const name of own.calls) facts.calls.add(name)
}

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
    // SQL that is put together when it runs is strings until then.
    const strings: string[] = []
    walk(tree, (value, kind) => {
      if (kind === 'sval') strings.push(textAt(value, 'sval'))
    })
    const { tables, writes } = scanTables(strings.join(' '))
    for (const name of tables) facts.tables.add(name)
    for (const name of writes) facts.writes.add(name)
  })
}

/** An expression of PL/pgSQL as a statement of its own: 0 is one already, 2 is a value, others assign one. */
function asStatement(expression: Node): string {
  const query = textAt(expression, 'query')
  const mode = expression['parseMode'] ?? 0
  if (mode === 0) return query
  return `select ${mode === 2 ? query : query.replace(/^[^:=]*:?=/, '')}`
}

const startsTable = new Set([
  'from',
  'join',
  'into',
  'update',
  'only',
  'using',
  'truncate',
  'table',
])
const endsFrom = new Set([
  'where',
  'group',
  'order',
  'limit',
  'having',
  'set',
  'returning',
  'union',
  'window',
])

/** The tables that a piece of SQL names, by its tokens: fragments with values left out can't be parsed. */
export function scanTables(text: string): Pick<Facts, 'tables' | 'writes'> {
  const tokens = readTokens(text)
  const wordAt = (index: number) => tokens[index]?.word ?? ''
  const tables = new Set<string>()
  const writes = new Set<string>()
  const common = new Set<string>()
  // Whether the commas at each depth of parentheses are those of a FROM.
  const lists = [false]
  for (const [index, { word, isName }] of tokens.entries()) {
    if (word === '(') lists.push(false)
    if (word === ')' && lists.length > 1) lists.pop()
    if (word === 'from') lists[lists.length - 1] = true
    if (endsFrom.has(word)) lists[lists.length - 1] = false
    if (!isName) continue
    const before = wordAt(index - 1)
    if (wordAt(index + 1) === 'as' && /^(with|recursive|,|)$/.test(before)) {
      if (/^(\(|materialized|not)$/.test(wordAt(index + 2))) common.add(word)
    }
    const isListed = before === ',' && lists.at(-1) === true
    if (!startsTable.has(before) && !isListed) continue
    tables.add(word)
    if (isWrite(before, wordAt(index - 2))) writes.add(word)
  }
  for (const name of common) tables.delete(name)
  return { tables, writes }
}

function readTokens(text: string): { word: string; isName: boolean }[] {
  if (!/\w\s+\w/.test(text)) return []
  try {
    return scanSync(text).tokens.map((token) => ({
      word: token.text.toLowerCase(),
      isName: token.tokenName === 'IDENT' || token.keywordKind === 1,
    }))
  } catch {
    // A fragment may begin or end inside quotes.
    return readTokens(text.replaceAll(/[^\w\s(),.]/g, ' '))
  }
}

function isWrite(before: string, earlier: string): boolean {
  if (before === 'into') return earlier === 'insert' || earlier === 'merge'
  if (before === 'from') return earlier === 'delete'
  if (before === 'update') return !['for', 'key', 'do', 'or', 'before', 'after'].includes(earlier)
  return before === 'truncate' || (before === 'table' && earlier === 'truncate')
}

const noFacts = (): Facts => ({ tables: new Set(), writes: new Set(), calls: new Set() })

/** Visits every object of a tree, with the key that it stands under. */
export function walk(value: unknown, visit: (node: Node, key: string) => void, key = ''): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit, key)
  if (!isNode(value)) return
  visit(value, key)
  for (const [inner, child] of Object.entries(value)) walk(child, visit, inner)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text of a node; '' when there is none. */
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
