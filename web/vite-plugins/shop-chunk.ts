/** The importers of a module, as Rolldown reports them while it splits the build into chunks. */
interface Chunking {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** The modules that every visitor of the storefront loads, and the pages where most visits begin. */
const always = ['/src/entry-client.tsx', '/src/app/layouts/storefront-layout.tsx']
const firstPages = ['home', 'products', 'product'].map(
  (name) => `/src/pages/storefront/${name}-page.tsx`,
)
const roots = [...always, ...firstPages]
/** A few constants are not worth a request of their own. */
const limits = /\/contract\/src\/[\w-]+\.limits\.ts$/

/**
 * Puts the modules that the storefront's first pages share into one chunk. By default the build makes two dozen
 * tiny ones, which compress badly (7 KB in all) and take as many requests.
 */
export function shopChunk(id: string, chunking: Chunking): string | null {
  if (roots.some((root) => id.endsWith(root))) return null
  const found = new Set<string>()
  const seen = new Set([id])
  for (const module of seen) {
    for (const importer of chunking.getModuleInfo(module)?.importers ?? []) {
      const root = roots.find((each) => importer.endsWith(each))
      if (root === undefined) seen.add(importer)
      else found.add(root)
    }
  }
  const isShared = always.some((root) => found.has(root)) || found.size > 1
  const isTiny = limits.test(id) && found.size > 0
  return isShared || isTiny ? 'shop' : null
}
