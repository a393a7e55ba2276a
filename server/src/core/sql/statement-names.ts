import { createHash } from 'node:crypto'

export type NameOf = (text: string) => string | undefined

const namedStatementsMax = 1_000

/** Names statements, so that connections cache their plans; beyond a limit, new ones stay unnamed. */
export function statementNames(): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= namedStatementsMax) return undefined
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}
