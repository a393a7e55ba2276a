import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { iconNames, markNames } from './icon-names.ts'

const require = createRequire(import.meta.url)
const lucide = path.dirname(require.resolve('lucide-static/package.json'))
const simple = path.dirname(require.resolve('simple-icons'))

/** The sprite of line icons and store and social marks, as SVG text. */
export function iconSprite(): string {
  return sprite([
    ...iconNames.map((name) => symbol(name, path.join(lucide, 'icons', `${name}.svg`))),
    ...markNames.map((name) => symbol(`mark-${name}`, path.join(simple, 'icons', `${name}.svg`))),
  ])
}

function sprite(symbols: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

function symbol(id: string, file: string): string {
  const text = readFileSync(file, 'utf8')
  const drawing = text
    .replace(/^[\s\S]*?<svg[\s\S]*?>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<title>.*?<\/title>/, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')
  return `<symbol id="${id}" viewBox="0 0 24 24">${drawing}</symbol>`
}

/** Run by hand after a change of names: `node web/src/ui/build-sprites.ts`. */
if (import.meta.main) {
  writeFileSync(new URL('icons.svg', import.meta.url), iconSprite())
}
