// Analyses SQL that can't be parsed: fragments in TypeScript without their values, and the strings of dynamic
// SQL in functions.
import { loadModule, scanSync } from 'libpg-query'

await loadModule()

/** By table: the updated columns, and `*` for whole rows or unknown columns. */
export type Writes = Map<string, Set<string>>

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
const endsSet = new Set(['from', 'where', 'returning'])
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

/** The tables that a piece of SQL names, found by its tokens, because fragments can't be parsed. */
export function scanTables(text: string): { tables: Set<string>; writes: Writes } {
  const tokens = readTokens(text)
  const wordAt = (index: number) => tokens[index]?.word ?? ''
  const tables = new Set<string>()
  const writes: Writes = new Map()
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
    if (!isWrite(before, wordAt(index - 2))) continue
    note(writes, word, before === 'update' ? updatedColumns(tokens.slice(index)) : ['*'])
  }
  for (const name of common) tables.delete(name)
  return { tables, writes }
}

/** The columns that an UPDATE sets, from its table on; `*` where they are unknown. */
function updatedColumns(tokens: readonly Token[]): string[] {
  const columns: string[] = []
  let depth = 0
  let isTarget = false
  for (const [index, { word }] of tokens.entries()) {
    if (depth < 0 || (depth === 0 && endsSet.has(word))) break
    if (isTarget) columns.push(tokens[index + 1]?.word === '=' ? word : '*')
    if (word === '(') depth += 1
    if (word === ')') depth -= 1
    isTarget = depth === 0 && (word === 'set' || (word === ',' && columns.length > 0))
  }
  return columns.length === 0 ? ['*'] : columns
}

type Token = { word: string; isName: boolean }

function readTokens(text: string): Token[] {
  if (!/\w\s+\w/.test(text)) return []
  try {
    return scanSync(text).tokens.map((token) => ({
      word: token.text.toLowerCase(),
      isName: token.tokenName === 'IDENT' || token.keywordKind === 1,
    }))
  } catch {
    // A fragment may begin or end inside quotes, which may hold what is no number, such as 2ab.
    const plain = text.replaceAll(/[^\w\s(),.]|\b\d\w*/g, ' ')
    return plain === text ? [] : readTokens(plain)
  }
}

function isWrite(before: string, earlier: string): boolean {
  if (before === 'into') return earlier === 'insert' || earlier === 'merge'
  if (before === 'from') return earlier === 'delete'
  if (before === 'update') return !['for', 'key', 'do', 'or', 'before', 'after'].includes(earlier)
  return before === 'truncate' || (before === 'table' && earlier === 'truncate')
}

/** Adds columns of a table to `writes`. */
export function note(writes: Writes, table: string, columns: Iterable<string>): void {
  writes.set(table, new Set([...(writes.get(table) ?? []), ...columns]))
}
