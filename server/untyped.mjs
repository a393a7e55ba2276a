// Lets Node run the server's code without the compiler that it loads for TypeScript otherwise, which costs a process
// 29 MB and half a second of its start. As a program (`npm run build`) it writes that code without its types to
// server/dist/untyped.json; with `--import` it gives Node what is in there. Code that has changed since, or was never
// written, is left to Node. Plain JavaScript, because it runs before any TypeScript can.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = path.join(import.meta.dirname, 'dist')
const file = path.join(folder, 'untyped.json')
const sources = ['cli', 'seed', 'src', '../contract/src'].map((name) =>
  path.join(import.meta.dirname, name),
)

if (import.meta.main) write()
else useWritten()

/** Code is found by its text, so that it can't be older than its source. */
function keyOf(text) {
  return createHash('sha256').update(text).digest('base64url')
}

function write() {
  const texts = sources
    .flatMap((source) => fs.globSync(path.join(source, '**/*.ts')))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => fs.readFileSync(name, 'utf8'))
  const known = read()
  const untyped = Object.fromEntries(
    texts.map((text) => [keyOf(text), known[keyOf(text)] ?? stripTypeScriptTypes(text)]),
  )
  if (Object.keys(untyped).join() === Object.keys(known).join()) return
  fs.mkdirSync(folder, { recursive: true })
  const fresh = `${file}.${process.pid}`
  // All of it is on the disk before it gets its name: a power cut leaves the old file or the new one.
  fs.writeFileSync(fresh, JSON.stringify(untyped), { flush: true })
  fs.renameSync(fresh, file)
}

function useWritten() {
  const untyped = read()
  registerHooks({
    load(url, context, nextLoad) {
      if (context.format !== 'module-typescript') return nextLoad(url, context)
      const key = keyOf(fs.readFileSync(fileURLToPath(url), 'utf8'))
      const source = untyped[key]
      if (source === undefined) return nextLoad(url, context)
      // Each file is loaded once.
      untyped[key] = undefined
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

/** An unreadable file is written again by the next build. */
function read() {
  try {
    const written = JSON.parse(fs.readFileSync(file, 'utf8'))
    return typeof written === 'object' && written !== null ? written : {}
  } catch {
    return {}
  }
}
