// Reads every source file of the repository once and records who imports whom. The import rules, the search for
// import cycles and the storefront's size all use this graph.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Directive, Expression, Node, Statement } from 'oxc-parser'

export type Import = {
  specifier: string
  /** Path from the repository root, or null for an npm package or a `node:` module. */
  target: string | null
  line: number
  /** Erased when the code runs: `import type`, or braces that hold types only. */
  isType: boolean
  isDynamic: boolean
  isReexport: boolean
}

export type SourceFile = {
  path: string
  imports: Import[]
  /** Lines that read `process.env`. */
  environmentReads: number[]
  /** Lines that declare module state: a `let`, or a collection that is initially empty. */
  moduleState: number[]
}

export type SourceGraph = Map<string, SourceFile>

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench']
const folders = [...workspaces, 'deploy', 'scripts']
const skipped = new Set(['node_modules', 'dist', 'test-results', '.data'])

/** Parses all TypeScript under `root`'s workspaces and scripts; paths use `/` on every system. */
export function readSources(root: string): SourceGraph {
  const resolve = resolver(root)
  const graph: SourceGraph = new Map()
  for (const folder of folders) {
    for (const file of sourcesUnder(root, folder)) {
      const text = readFileSync(path.join(root, file), 'utf8')
      graph.set(file, parseSource(file, text, resolve))
    }
  }
  return graph
}

/** The TypeScript files under a folder; paths use `/` on every system. */
export function sourcesUnder(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  const found: string[] = []
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory() && !skipped.has(entry.name)) found.push(...sourcesUnder(root, file))
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) found.push(file)
  }
  return found.sort()
}

type Resolve = (from: string, specifier: string) => string | null

function parseSource(file: string, text: string, resolve: Resolve): SourceFile {
  const { module, program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const line = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  const add = (specifier: string, start: number, rest: Partial<Import>) =>
    imports.push({
      specifier,
      target: resolve(file, specifier),
      line: line(start),
      isType: false,
      isDynamic: false,
      isReexport: false,
      ...rest,
    })

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    add(moduleRequest.value, start, { isType })
  }
  for (const { entries, start } of module.staticExports) {
    const source = entries[0]?.moduleRequest
    const isType = entries.every((entry) => entry.isType)
    if (source) add(source.value, start, { isType, isReexport: true })
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = text.slice(moduleRequest.start, moduleRequest.end)
    if (/^(['"`])[^$]*\1$/.test(literal)) add(literal.slice(1, -1), start, { isDynamic: true })
  }

  const environmentReads: number[] = []
  const isProcess = (node: Node | null) => node?.type === 'Identifier' && node.name === 'process'
  const noteIfEnv = (key: Node) => {
    const name = text.slice(key.start, key.end).replaceAll(/['"`]/g, '')
    if (name === 'env') environmentReads.push(line(key.start))
  }
  new Visitor({
    MemberExpression(node) {
      if (isProcess(node.object)) noteIfEnv(node.property)
    },
    VariableDeclarator(node) {
      if (node.id.type !== 'ObjectPattern' || !isProcess(node.init)) return
      for (const each of node.id.properties) if (each.type === 'Property') noteIfEnv(each.key)
    },
  }).visit(program)
  const moduleState = program.body.filter(isState).map(({ start }) => line(start))
  return { path: file, imports, environmentReads, moduleState }
}

const collections = new Set(['Array', 'LRUCache', 'Map', 'Set', 'WeakMap', 'WeakSet'])

/** A constant table does not count as state, because it is filled at its declaration. */
function isState(statement: Statement | Directive): boolean {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return false
  if (declaration.declare) return false
  return declaration.kind !== 'const' || declaration.declarations.some(({ init }) => isEmpty(init))
}

function isEmpty(value: Expression | null): boolean {
  if (value?.type === 'ArrayExpression') return value.elements.length === 0
  if (value?.type === 'ObjectExpression') return value.properties.length === 0
  if (value?.type !== 'NewExpression' || value.callee.type !== 'Identifier') return false
  const { name } = value.callee
  return collections.has(name) && (name === 'LRUCache' || value.arguments.length === 0)
}

function resolver(root: string): Resolve {
  const manifests = new Map(workspaces.map((name) => [name, readManifest(root, name)]))
  return (from, specifier) => {
    const clean = specifier.replace(/\?.*$/, '')
    if (clean.startsWith('.')) return path.posix.join(path.posix.dirname(from), clean)
    const own = from.split('/')[0] ?? ''
    if (clean.startsWith('#')) {
      return mapped(own, clean, manifests.get(own)?.imports) ?? `${own}/${clean}`
    }
    const [, workspace, rest] = /^@haat\/([^/]+)\/?(.*)$/.exec(clean) ?? []
    if (!workspace) return null
    const inside = `./${rest ?? ''}`
    return mapped(workspace, inside, manifests.get(workspace)?.exports) ?? `${workspace}/${rest}`
  }
}

type PathMap = Record<string, string>

function readManifest(root: string, workspace: string): { imports?: PathMap; exports?: PathMap } {
  const file = path.join(root, workspace, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Follows a package.json `imports` or `exports` map whose patterns hold one `*`. */
function mapped(workspace: string, specifier: string, map: PathMap = {}): string | null {
  for (const [pattern, target] of Object.entries(map)) {
    const [head = '', tail] = pattern.split('*')
    if (tail === undefined && specifier !== pattern) continue
    if (!specifier.startsWith(head) || !specifier.endsWith(tail ?? '')) continue
    const star = specifier.slice(head.length, specifier.length - (tail ?? '').length)
    return path.posix.join(workspace, target.replace('*', star))
  }
  return null
}

/** The files that `start` loads before anything runs: its static value imports, transitively. */
export function staticClosure(graph: SourceGraph, start: string): string[] {
  const seen = new Set([start])
  for (const file of seen) {
    for (const each of graph.get(file)?.imports ?? []) {
      if (each.target && !each.isType && !each.isDynamic) seen.add(each.target)
    }
  }
  return [...seen]
}

/** Every cycle of files that import each other, types included, without `import()`. */
export function circles(graph: SourceGraph): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) found.push([...trail.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const each of graph.get(file)?.imports ?? []) {
      if (each.target && !each.isDynamic) walk(each.target, [...trail, file])
    }
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}
