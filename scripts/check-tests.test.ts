import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { longFunctions } from './check-tests.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-tests-'))
  mkdirSync(path.join(root, 'server'))
})
afterEach(() => rmSync(root, { recursive: true }))

function problemsOf(text: string, file = 'server/a.test.ts'): string[] {
  writeFileSync(path.join(root, file), text)
  return longFunctions(root)
}

/** A body that makes a function of two more lines. */
const body = (lines: number) => 'work()\n'.repeat(lines)

test.each([
  ['a test', `it('works', async () => {\n${body(49)}})`, 1],
  ['a function of a group', `describe('a', () => {\nfunction help() {\n${body(49)}}\n})`, 2],
  ['a hook of a group', `describe('a', () => {\nbeforeAll(() => {\n${body(49)}})\n})`, 2],
  ['a method', `const kit = {\nhelp() {\n${body(49)}},\n}`, 2],
  ['a callback that only looks like a group', `describeTables(() => {\n${body(49)}})`, 1],
])('%s of more than 50 lines is a problem', (_what, text, line) => {
  expect(problemsOf(text)).toEqual([`server/a.test.ts:${line} a function has 51 lines, 50 at most`])
})

test.each(['describe', 'test.describe', 'describe.skipIf(isWindows)', 'describe.each([1, 2])'])(
  'the callback of %s may be longer',
  (name) => expect(problemsOf(`${name}('a', () => {\n${body(100)}})`)).toEqual([]),
)

test('blank lines and comments do not count', () => {
  const text = `it('works', () => {\n${body(48)}\n// why\n/* and\nhow */\n})`
  expect(problemsOf(text)).toEqual([])
})

test('journeys and tests of components are checked, other files by lint', () => {
  const text = `const f = () => {\n${body(49)}}`
  expect(problemsOf(text, 'server/a.ts')).toEqual([])
  expect(problemsOf(text, 'server/a.spec.ts')).toHaveLength(1)
  expect(problemsOf(text, 'server/b.test.tsx')).toHaveLength(2)
})
