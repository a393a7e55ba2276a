// Documents rot silently: this checks that every path, npm script and variable they name exists.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { report } from './report.ts'

type Mention = { line: number; text: string }
type Repository = { root: string; files: string[]; ignored: string[]; words: Set<string> }

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
const unread = new Set(['node_modules', '.git', 'dist', '.data', 'test-results'])
const fileLike = /\.(ts|tsx|mjs|js|json|md|sql|css|html|yml|svg|png|webp|jpg|example)$/
const wordSources = /\.(ts|tsx|mjs|json|sql)$|^\.npmrc$|^\.ci\/run$/
const npmItself = new Set(['ci', 'install', 'rebuild', 'ls', 'audit', 'update', 'outdated'])

/** Every wrong mention in the documents under `root`, one sentence each, starting `file:line`. */
export function docProblems(root: string): string[] {
  const repository = readRepository(root)
  const decisions = repository.files.filter((file) => /^docs\/.*\.md$/.test(file))
  const problems: string[] = []
  for (const document of [...documents, ...decisions]) {
    if (!existsSync(path.join(root, document))) {
      problems.push(`${document}: is missing`)
      continue
    }
    const text = readFileSync(path.join(root, document), 'utf8')
    // A superseded decision tells of what was; nothing in it has to be there still.
    if (/^status:\s*superseded/im.test(text)) continue
    for (const { line, text: reason } of mentionProblems(document, text, repository)) {
      problems.push(`${document}:${line} ${reason}`)
    }
  }
  return [...problems, ...variableProblems(root)]
}

function mentionProblems(document: string, text: string, repository: Repository): Mention[] {
  const found: Mention[] = []
  for (const { line, text: code } of codeIn(text)) {
    const wrong = [
      ...wrongPaths(code, repository),
      ...wrongScripts(code, repository.root),
      ...wrongVariables(code, repository.words),
    ]
    found.push(...wrong.map((reason) => ({ line, text: reason })))
  }
  for (const { line, text: target } of linksIn(text)) {
    const file = path.posix.join(path.posix.dirname(document), target)
    if (!existsSync(path.join(repository.root, file))) {
      found.push({ line, text: `links to '${target}', which does not exist` })
    }
  }
  return found
}

/** Code spans and the lines of fenced blocks: the places where names are meant to the letter. */
function codeIn(text: string): Mention[] {
  const found: Mention[] = []
  let isFenced = false
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1
    if (/^\s*```/.test(content)) isFenced = !isFenced
    else if (isFenced) found.push({ line, text: content })
    else
      for (const [, code = ''] of content.matchAll(/`([^`]+)`/g)) found.push({ line, text: code })
  }
  return found
}

function linksIn(text: string): Mention[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      [...content.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => ({ line: index + 1, text: target }))
        .filter((link) => !/^[a-z]+:/.test(link.text)),
    )
}

function wrongPaths(code: string, { root, files, ignored }: Repository): string[] {
  const top = new Set(files.map((file) => file.split('/')[0]))
  const tokens = code.match(/(?:\{[^}]*\}|[^\s"'`(),;={}])+/g) ?? []
  return tokens
    .map((token) => token.replace(/^(\.\/|#)/, '').replace(/[.:]+$/, ''))
    .filter((token) => !token.startsWith('/') && !/:\/\/|…|^@|\$/.test(token))
    .filter((token) => {
      const isUnderTop = token.includes('/') && top.has(token.split('/')[0])
      return isUnderTop || fileLike.test(token)
    })
    .flatMap(braces)
    .filter((token) => !ignored.some((name) => `/${token}/`.includes(`/${name}/`)))
    .filter((token) => !existsSync(path.join(root, token)) && !matchesSome(token, files))
    .map((token) => `names '${token}', which does not exist`)
}

/** `a/{b,c}` stands for `a/b` and `a/c`. */
function braces(token: string): string[] {
  const [, head = '', list, tail = ''] = /^(.*?)\{([^}]*,[^}]*)\}(.*)$/.exec(token) ?? []
  return list ? list.split(',').flatMap((each) => braces(`${head}${each}${tail}`)) : [token]
}

/** True when a file, or a folder that holds one, ends so; `<noun>` and `*` stand for any name. */
function matchesSome(token: string, files: string[]): boolean {
  const pattern = token
    .replace(/\/+$/, '')
    .split(/<[^>]*>|\*+|\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`))
    .join('[^/]*')
  const start = token.startsWith('.') || /^[<*]/.test(token) ? '' : '(^|/)'
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

/** Names in capitals (variables, error codes, roles) must occur in the sources. */
function wrongVariables(code: string, words: Set<string>): string[] {
  const names = [
    ...code.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g),
    ...code.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]{2,})=/g),
  ].map(([, name = '']) => name)
  return [...new Set(names)]
    .filter((name) => !words.has(name))
    .map((name) => `names '${name}', which no source knows`)
}

/** The configuration file, its example and the README's table must list the same variables. */
function variableProblems(root: string): string[] {
  const read = (file: string) =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : ''
  const config = read('server/src/core/config.ts')
  const example = read('.env.example')
  const readme = read('README.md')
  const configured = namesIn(config, /^\s+([A-Z][A-Z0-9_]+):/gm)
  const exemplified = namesIn(example, /^#? ?([A-Z][A-Z0-9_]+)=/gm)
  const missing = (names: string[], among: string, where: string) =>
    names
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(among))
      .map((name) => `${where}: does not name ${name}`)
  return [
    ...missing(configured, example, '.env.example'),
    ...missing(configured, readme, 'README.md'),
    ...missing(exemplified, config, 'server/src/core/config.ts'),
  ]
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}

function readRepository(root: string): Repository {
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

if (import.meta.main) report('documents', docProblems(process.cwd()))
