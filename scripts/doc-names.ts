// Checks the names in a document's code against the repository.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

export type Repository = {
  root: string
  files: string[]
  /** Files and folders that exist only at run time. */
  ignored: string[]
  /** Every upper-case name that occurs in the sources. */
  words: Set<string>
}

const unread = new Set(['node_modules', '.git', 'dist', '.data', '.cluster', 'test-results'])
const fileLike = /\.(ts|tsx|mjs|js|json|jsonc|md|sql|css|html|yml|svg|png|webp|jpg|example)$/
const wordSources = /\.(ts|tsx|mjs|json|sql)$/
const npmItself = new Set(['ci', 'install', 'rebuild', 'ls', 'audit', 'update', 'outdated'])

/** A sentence for each path, npm script and upper-case name in `code` that does not exist. */
export function wrongNames(code: string, repository: Repository): string[] {
  return [
    ...wrongPaths(code, repository),
    ...wrongScripts(code, repository.root),
    ...wrongVariables(code, repository.words),
  ]
}

/** A sentence for each test title in a citation (a file, then “titles”) that its file does not contain. */
export function wrongTests(citation: string, { root, files }: Repository): string[] {
  const [, name = ''] = /`([^`]+)`/.exec(citation) ?? []
  const sources = files
    .filter((file) => matchesSome(name, [file]))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
  return [...citation.matchAll(/“([^”]+)”/g)]
    .map(([, title = '']) => title)
    .filter((title) => !sources.some((source) => source.includes(title)))
    .map((title) => `cites the test “${title}”, which ${name} does not hold`)
}

export function readRepository(root: string): Repository {
  const files = filesUnder(root, '')
  const gitignore = path.join(root, '.gitignore')
  const ignored = (existsSync(gitignore) ? readFileSync(gitignore, 'utf8') : '')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
    .filter((line) => line !== '' && !line.includes('*'))
  const words = new Set<string>()
  for (const file of files.filter((each) => wordSources.test(each))) {
    if (file === 'package-lock.json' || /\/seed\/|check-docs\.test\.ts$/.test(file)) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [word] of text.matchAll(/[A-Z][A-Z0-9_]{2,}/g)) words.add(word)
  }
  return { root, files, ignored, words }
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (unread.has(entry.name)) return []
    return entry.isDirectory() ? filesUnder(root, file) : [file]
  })
}

function wrongPaths(code: string, { root, files, ignored }: Repository): string[] {
  const top = new Set(files.map((file) => file.split('/')[0]))
  const tokens = code.match(/(?:\{[^}]*\}|[^\s"'`(),;={}])+/g) ?? []
  return (
    tokens
      .map((token) => token.replace(/^(\.\/|#)/, '').replace(/[.:]+$/, ''))
      // A URL, an email or a package name is not a path.
      .filter((token) => !token.startsWith('/') && !/:\/\/|…|^@|^[\w.]+@[\w.]+$|\$/.test(token))
      .filter((token) => {
        const isUnderTop = token.includes('/') && top.has(token.split('/')[0])
        return isUnderTop || fileLike.test(token)
      })
      .flatMap(braces)
      .filter((token) => !ignored.some((name) => `/${token}/`.includes(`/${name}/`)))
      .filter((token) => !existsSync(path.join(root, token)) && !matchesSome(token, files))
      .map((token) => `names '${token}', which does not exist`)
  )
}

/** `a/{b,c}` stands for `a/b` and `a/c`. */
function braces(token: string): string[] {
  const [, head = '', list, tail = ''] = /^(.*?)\{([^}]*,[^}]*)\}(.*)$/.exec(token) ?? []
  return list ? list.split(',').flatMap((each) => braces(`${head}${each}${tail}`)) : [token]
}

/** Whether the path of a file or folder ends with it; `<noun>` and `*` match any name. */
function matchesSome(token: string, files: string[]): boolean {
  const pattern = token
    .replace(/\/+$/, '')
    .split(/<[^>]*>|\*+|\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`))
    .join('[^/]*')
  const start = /^[.-]/.test(token) || /^[<*]/.test(token) ? '' : '(^|/)'
  const matcher = new RegExp(`${start}${pattern}(/|$)`)
  return files.some((file) => matcher.test(file))
}

function wrongScripts(code: string, root: string): string[] {
  const wrong: string[] = []
  for (const [, name = '', rest = ''] of code.matchAll(
    /\bnpm (?:run )?([a-z][\w:-]*)([^\n&|]*)/g,
  )) {
    if (npmItself.has(name)) continue
    const workspace = /(?:-w|--workspace)[ =](\S+)/.exec(rest)?.[1] ?? '.'
    const { scripts = {} } = readJson(path.join(root, workspace, 'package.json'))
    if (!(name in scripts)) wrong.push(`names the npm script '${name}', which does not exist`)
  }
  return wrong
}

function readJson(file: string): { scripts?: Record<string, string> } {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Upper-case names (variables, error codes, roles) must occur in the sources. */
function wrongVariables(code: string, words: Set<string>): string[] {
  const names = [
    ...code.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g),
    ...code.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]{2,})=/g),
  ].map(([, name = '']) => name)
  return [...new Set(names)]
    .filter((name) => !words.has(name))
    .map((name) => `names '${name}', which no source knows`)
}
