import type { Plugin } from 'vite'

/**
 * Leaves out of every list of preloads what the entry loads anyway. The first script holds all lists, so each number
 * in them costs every shopper.
 */
export function loadedDeps(): Plugin {
  return {
    name: 'haat:loaded-deps',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // After Vite has written the lists.
    generateBundle: { order: 'post', handler: (_options, bundle) => shorten(bundle) },
  }
}

type Bundle = Record<string, { type: 'asset' } | Chunk>
interface Chunk {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  imports: string[]
  code: string
}

function shorten(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const loaded = new Set<string>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(load)
  }
  for (const { isEntry, fileName } of chunks) if (isEntry) load(fileName)
  for (const chunk of chunks) chunk.code = withoutLoaded(chunk.code, loaded)
}

const names = /m\.f=\[([^\]]*)\]/
const list = /__vite__mapDeps\(\[([\d,]+)\]\)/g

function withoutLoaded(code: string, loaded: ReadonlySet<string>): string {
  const files = names
    .exec(code)?.[1]
    ?.split(',')
    .map((name) => name.slice(1, -1))
  if (files === undefined) return code
  return code.replaceAll(list, (_, numbers: string) => {
    const left = numbers.split(',').filter((each) => !loaded.has(files[Number(each)] ?? ''))
    return `__vite__mapDeps([${left.join(',')}])`
  })
}
