/** One chunk of the client build, as Vite's manifest lists it under its source path. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

export type Manifest = Record<string, Chunk>

/** The built page without its content, and the manifest of its scripts (null while developing). */
export interface Shell {
  template: string
  manifest: Manifest | null
}

export interface PageParts {
  head: string
  app: string
  state: string
}

const marks = ['head', 'app', 'state'] as const

/**
 * Puts a page's parts in place of the shell's markers, `<!--head-->`, `<!--app-->` and `<!--state-->` in this order.
 * The page stays in pieces: most of the shell is ASCII, which is encoded at a fraction of the cost.
 */
export function fillTemplate(template: string, parts: PageParts): string[] {
  const pieces: string[] = []
  let end = 0
  for (const part of marks) {
    const mark = `<!--${part}-->`
    const at = template.indexOf(mark, end)
    pieces.push(template.slice(end, at), parts[part])
    end = at + mark.length
  }
  return [...pieces, template.slice(end)]
}

/** The scripts that must arrive before the given sources can run, beside the entry's own. */
export function scriptsOf(manifest: Manifest | null, sources: readonly string[]): string[] {
  if (manifest === null) return []
  const seen = new Set(sources.map((source) => `src/${source}.tsx`))
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next)
  const own = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const entry = new Set(own)
  for (const key of entry) for (const next of manifest[key]?.imports ?? []) entry.add(next)
  return [...seen]
    .filter((key) => !entry.has(key))
    .map((key) => manifest[key]?.file)
    .filter((file) => file !== undefined)
}

/** React writes a page's head elements first; they belong into the document's head. */
export function splitHead(rendered: string): { head: string; body: string } {
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*\/>|<link [^>]*\/>)+/s.exec(rendered)?.[0] ?? ''
  return { head, body: rendered.slice(head.length) }
}
