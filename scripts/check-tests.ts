// Checks that functions in tests are as short as elsewhere. The rule of oxlint can't do it: it counts the callbacks of
// `describe` as well, and a group of tests is as long as its tests.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { ArrowFunctionExpression, Expression, Function as FunctionNode } from 'oxc-parser'
import { report } from './report.ts'
import { readSources } from './source-graph.ts'

/** Lines of a function, without blank lines and comments. */
const linesMax = 50

/** The functions in tests that are too long, one sentence each. */
export function longFunctions(root: string): string[] {
  return [...readSources(root).keys()]
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => problemsOf(file, readFileSync(path.join(root, file), 'utf8')))
}

type AnyFunction = FunctionNode | ArrowFunctionExpression

function problemsOf(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text)
  const groups = new Set<unknown>()
  const problems: string[] = []
  // Blanks keep the lines where they are.
  let code = text
  for (const { start, end } of comments) {
    const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    code = code.slice(0, start) + blank + code.slice(end)
  }
  const measure = (node: AnyFunction) => {
    if (groups.has(node)) return
    const lines = code.slice(node.start, node.end).split('\n')
    const count = lines.filter((each) => each.trim() !== '').length
    if (count <= linesMax) return
    const line = text.slice(0, node.start).split('\n').length
    problems.push(`${file}:${line} a function has ${count} lines, ${linesMax} at most`)
  }
  new Visitor({
    // A call is visited before its arguments.
    CallExpression: ({ callee, arguments: given }) => {
      if (isDescribe(callee)) for (const each of given) groups.add(each)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return problems
}

/** `describe`, `test.describe`, `describe.skipIf(…)` and `describe.each(…)`. */
function isDescribe(callee: Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'describe'
  if (callee.type === 'CallExpression') return isDescribe(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return isDescribe(callee.tag)
  if (callee.type !== 'MemberExpression') return false
  const { object, property } = callee
  return isDescribe(object) || (property.type === 'Identifier' && property.name === 'describe')
}

if (import.meta.main) report('functions in tests', longFunctions(process.cwd()))
