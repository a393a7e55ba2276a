import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, 'templates')

/** The text of a template with a value in place of each `{{NAME}}`. Throws for a name without a value. */
export function renderTemplate(name: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(path.join(folder, name), 'utf8')
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name} asks for ${key}, which has no value.`)
    return value
  })
}
