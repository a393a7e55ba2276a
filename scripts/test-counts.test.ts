import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.ts'
import type { PlaywrightReport, VitestReport } from './test-counts.ts'

const passed = { status: 'passed', fullName: 'good' }
const file = (
  name: string,
  ...assertionResults: VitestReport['testResults'][0]['assertionResults']
) => ({
  name: `/haat/${name}`,
  status: assertionResults.every(({ status }) => status === 'passed') ? 'passed' : 'failed',
  message: '',
  assertionResults,
})
const count = (code: number, ...testResults: VitestReport['testResults']) =>
  countVitest({ testResults }, code, ['server', 'web'], '/haat')
const green = [file('server/a.test.ts', passed, passed), file('web/b.test.tsx', passed)]

test('adds up the tests that passed and failed', () => {
  expect(count(0, ...green)).toEqual({ passed: 3, failed: 0, reasons: [] })
  const bad = { status: 'failed', fullName: 'bad', failureMessages: ['expected 1\nto be 2'] }
  const red = file('web/c.test.ts', passed, bad)
  expect(count(1, ...green, red)).toEqual({
    passed: 4,
    failed: 1,
    reasons: ['/haat/web/c.test.ts › bad\n  expected 1\n  to be 2'],
  })
})

test('a skipped test counts as failed', () => {
  const skipped = file('web/c.test.ts', { status: 'skipped', fullName: 'lazy' })
  expect(count(0, ...green, { ...skipped, status: 'passed' })).toMatchObject({
    failed: 1,
    reasons: ['did not run: lazy'],
  })
})

test('a file that breaks before its tests counts as failed', () => {
  const broken = { ...file('web/c.test.ts'), status: 'failed', message: 'SyntaxError' }
  expect(count(1, ...green, broken).reasons).toEqual(['/haat/web/c.test.ts broke: SyntaxError'])
})

test('a workspace without tests, an unexplained exit code and a missing report count as failed', () => {
  expect(count(0, file('server/a.test.ts', passed)).reasons).toEqual(['no test of web ran'])
  expect(count(1, ...green).reasons).toEqual(['the unit tests ended with code 1'])
  expect(countVitest(null, 1, [], '/haat')).toMatchObject({ passed: 0, failed: 1 })
})

test('counts the browser tests', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  const browser = (
    changes: Partial<PlaywrightReport['stats']>,
    code = 0,
    errors: { message?: string }[] = [],
  ) => countPlaywright({ stats: { ...stats, ...changes }, errors }, code)
  expect(browser({})).toEqual({ passed: 5, failed: 0, reasons: [] })
  expect(browser({ unexpected: 2 }, 1)).toMatchObject({ passed: 5, failed: 2 })
  expect(browser({ flaky: 1 })).toEqual({ passed: 6, failed: 0, reasons: [] })
  expect(browser({ flaky: 1, unexpected: 1 }, 1)).toMatchObject({ passed: 6, failed: 1 })
  const retried = 'a browser test passed only on a retry'
  expect(browser({ flaky: 2 })).toEqual({ passed: 5, failed: 2, reasons: [retried, retried] })
  expect(browser({ skipped: 1 })).toMatchObject({ failed: 1 })
  expect(browser({}, 1)).toMatchObject({ failed: 1 })
  expect(browser({ expected: 0 })).toMatchObject({ failed: 1, reasons: ['no browser test ran'] })
  expect(browser({}, 1, [{ message: 'no server' }])).toMatchObject({ reasons: ['no server'] })
  expect(countPlaywright(null, 1)).toMatchObject({ passed: 0, failed: 1 })
})
