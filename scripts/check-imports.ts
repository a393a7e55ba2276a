// Checks the directions of ARCHITECTURE.md: who may import whom. The rules are in import-rules.ts.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import {
  environment,
  kinds,
  layers,
  loadedLater,
  refusedPackages,
  sharedKinds,
  stateless,
  testReach,
  webCompositions,
} from './import-rules.ts'
import { report } from './report.ts'
import { circles, readSources, staticClosure } from './source-graph.ts'
import type { Import, SourceFile, SourceGraph } from './source-graph.ts'

/** Every breach under `root`, one sentence each, starting with `file:line`. */
export function importProblems(root: string): string[] {
  const graph = readSources(root)
  const order = featureOrder(root)
  const problems: string[] = []
  for (const file of graph.values()) {
    for (const each of file.imports) {
      const reasons = reasonsAgainst(file, each, order, root)
      problems.push(...reasons.map((reason) => `${file.path}:${each.line} ${reason}`))
    }
    problems.push(...environmentProblems(file), ...stateProblems(file))
  }
  for (const circle of circles(graph)) problems.push(`circle: ${circle.join(' → ')}`)
  return [...problems, ...loadedLater.flatMap((rule) => problemsOfLater(graph, rule))].sort()
}

function reasonsAgainst(file: SourceFile, each: Import, order: string[], root: string): string[] {
  const { specifier, target } = each
  const reasons: string[] = []
  const crossesFolders = /^(contract|server|web)\//.test(file.path) && specifier.startsWith('../')
  if (crossesFolders) reasons.push(`'${specifier}': across folders import by '#…', not '../'`)
  if (each.isReexport) reasons.push(`re-exports '${specifier}': import it where it is used`)
  if (target === null) return [...reasons, ...packageReasons(file, specifier)]
  if (!existsSync(path.join(root, target))) return [...reasons, `'${specifier}' does not exist`]

  if (isTest(file.path)) {
    const own = workspaceOf(file.path)
    const reach = [own, 'contract', ...(testReach[own] ?? [])]
    if (!reach.includes(workspaceOf(target))) reasons.push(mayNot(own, target))
    return reasons
  }
  if (isTest(target)) reasons.push(`imports test code ${target}`)
  const layer = layers.find(({ folder }) => inside(file.path, folder))
  if (!layer) return [...reasons, 'belongs to no layer: add its folder to import-rules.ts']
  const reach = [layer.folder, ...layer.may]
  if (!reach.some((folder) => inside(target, folder))) reasons.push(mayNot(layer.folder, target))
  return [...reasons, ...featureReasons(file.path, each, target, order)]
}

function packageReasons(file: SourceFile, specifier: string): string[] {
  return refusedPackages
    .filter(({ folder }) => inside(file.path, folder))
    .filter(({ packages }) => packages.some((name) => inside(specifier, name)))
    .map(({ folder }) => `${folder} must do without '${specifier}'`)
}

function featureReasons(from: string, each: Import, target: string, order: string[]): string[] {
  const feature = featureOf(from)
  const other = featureOf(target)
  if (!feature || !other || feature.side !== other.side) return []
  if (feature.side === 'web') {
    const mayImport = [feature.name, ...(webCompositions[feature.name] ?? [])]
    return mayImport.includes(other.name)
      ? []
      : [`web features never import each other (${target})`]
  }
  const reasons: string[] = []
  const allowed = kinds[kindOf(from)] ?? []
  if (!each.isType && !allowed.includes(kindOf(target))) {
    reasons.push(`a ${kindOf(from)} file may not call a ${kindOf(target)} file (${target})`)
  }
  if (feature.name === other.name) return reasons
  if (!sharedKinds.includes(kindOf(target))) {
    const shared = sharedKinds.map((kind) => `.${kind}.ts`).join(' and ')
    reasons.push(`of another feature import only ${shared}, not ${target}`)
  }
  const here = order.indexOf(feature.name)
  const there = order.indexOf(other.name)
  if (here < 0) reasons.push(`feature '${feature.name}' is not in server/src/features.ts`)
  else if (there < 0 || there > here) {
    reasons.push(`'${other.name}' does not come before '${feature.name}' in server/src/features.ts`)
  }
  return reasons
}

/** The features in the order of the `features` list in server/src/features.ts. */
export function featureOrder(root: string): string[] {
  const file = path.join(root, 'server/src/features.ts')
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const { module, program } = parseSync(file, text)
  const featureOfName = new Map<string, string>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const feature = /^#features\/([^/]+)\//.exec(moduleRequest.value)?.[1]
    for (const { localName } of entries) if (feature) featureOfName.set(localName.value, feature)
  }
  const order: string[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== 'features' || !init) return
      const names = text.slice(init.start, init.end).match(/\w+/g) ?? []
      order.push(...names.flatMap((name) => featureOfName.get(name) ?? []))
    },
  }).visit(program)
  return [...new Set(order)]
}

function environmentProblems({ path: file, imports, environmentReads }: SourceFile): string[] {
  const { folder, reader } = environment
  if (!inside(file, folder) || file === reader || isTest(file)) return []
  const processImports = imports.filter(({ specifier }) => /^(node:)?process$/.test(specifier))
  const lines = [...environmentReads, ...processImports.map(({ line }) => line)]
  return lines.map((line) => `${file}:${line} only ${reader} may read the environment`)
}

function stateProblems({ path: file, moduleState }: SourceFile): string[] {
  if (!inside(file, stateless.folder) || stateless.except.includes(file) || isTest(file)) return []
  return moduleState.map((line) => `${file}:${line} keeps state in a module: hang it on ctx`)
}

function problemsOfLater(
  graph: SourceGraph,
  { entries, never }: (typeof loadedLater)[number],
): string[] {
  const starts = [...graph.keys()].filter(
    (file) => !isTest(file) && entries.some((entry) => file.startsWith(entry)),
  )
  return starts.flatMap((start) =>
    staticClosure(graph, start)
      .filter((file) => never.some((folder) => file.startsWith(folder)))
      .map((file) => `${start} pulls in ${file}: reach it by import() only`),
  )
}

function featureOf(file: string): { side: string; name: string } | null {
  const [, side, name] = /^(server|web)\/src\/features\/([^/]+)\//.exec(file) ?? []
  return side && name ? { side, name } : null
}

function kindOf(file: string): string {
  const [, kind = 'plain'] = /\.([a-z]+)\.tsx?$/.exec(file) ?? []
  return kind in kinds ? kind : 'plain'
}

/** Test code: tests, their `-kit.ts` and `.permissions.ts` files, and the test folders. */
function isTest(file: string): boolean {
  return (
    /(\.test|\.spec|\.permissions|-kit)\.tsx?$/.test(file) ||
    /^(server\/testing|web\/test|deploy\/cluster\/drill)\//.test(file)
  )
}

function workspaceOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function inside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}

function mayNot(from: string, target: string): string {
  return `${from} may not import ${target}`
}

if (import.meta.main) report('import directions', importProblems(process.cwd()))
