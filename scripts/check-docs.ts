// Checks that every path, npm script and variable that the documents name exists.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readRepository, wrongNames, wrongTests } from './doc-names.ts'
import type { Repository } from './doc-names.ts'
import { report } from './report.ts'

type Mention = { line: number; text: string }

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'deploy/README.md',
]

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
    // A superseded decision describes the past, so the names in it need not exist.
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
    const wrong = wrongNames(code, repository)
    found.push(...wrong.map((reason) => ({ line, text: reason })))
  }
  for (const { line, text: test } of testsIn(text)) {
    found.push(...wrongTests(test, repository).map((reason) => ({ line, text: reason })))
  }
  for (const { line, text: target } of linksIn(text)) {
    const file = path.posix.join(path.posix.dirname(document), target)
    if (!existsSync(path.join(repository.root, file))) {
      found.push({ line, text: `links to '${target}', which does not exist` })
    }
  }
  return found
}

/** Code spans and lines of fenced blocks, which contain names literally. */
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

/** Citations of tests: a file in a code span, then titles in curly quotes. */
function testsIn(text: string): Mention[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      [...content.matchAll(/`[^`]+\.(?:test|spec)\.tsx?`(?:,? (?:and )?“[^”]+”)+/g)].map(
        ([cited]) => ({ line: index + 1, text: cited }),
      ),
    )
}

/** The configuration file, its example and the README's table must list the same variables. */
function variableProblems(root: string): string[] {
  const read = (file: string) =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : ''
  const config = [
    'environment.ts',
    'backup-config.ts',
    'database-config.ts',
    'payout-config.ts',
    'scorecard-config.ts',
  ]
    .map((file) => read(`server/src/core/boot/${file}`))
    .join('')
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
    ...missing(exemplified, config, 'server/src/core/boot/environment.ts'),
  ]
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}

if (import.meta.main) report('documents', docProblems(process.cwd()))
