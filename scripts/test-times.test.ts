import { expect, test } from 'vitest'
import { describeTimes, timesOfPlaywright, timesOfVitest } from './test-times.ts'

test('sums up a Vitest run by workspace', () => {
  const assertion = { status: 'passed', fullName: 'adds', duration: 1_500 }
  const file = { name: '/haat/server/a.test.ts', status: 'passed', message: '' }
  const report = { testResults: [{ ...file, assertionResults: [assertion] }] }
  expect(timesOfVitest(report, '/haat')).toEqual([
    { name: 'server/a.test.ts › adds', group: 'server', seconds: 1.5 },
  ])
})

test('sums up a Playwright run by project, with nested suites and retries', () => {
  const results = [{ duration: 1_000 }, { duration: 2_000 }]
  const tests = [{ projectName: 'phone-dark', results }]
  const inner = { specs: [{ title: 'buys', file: 'main.spec.ts', tests }] }
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }
  expect(timesOfPlaywright({ stats, errors: [], suites: [{ suites: [inner] }] })).toEqual([
    { name: 'main.spec.ts › buys', group: 'phone-dark', seconds: 3 },
  ])
})

test('prints the time of each part and the ten slowest tests', () => {
  const times = (group: string) =>
    Array.from({ length: 6 }, (_, index) => ({ name: `t${index}`, group, seconds: index }))
  const lines = describeTimes([
    { name: 'units', seconds: 61.26, tests: times('server') },
    { name: 'journeys', seconds: 5, tests: times('phone-dark') },
  ])
  expect(lines.slice(0, 2)).toEqual([
    'time: units took 61.3 s (summed up: server 6 tests 15.0 s)',
    'time: journeys took 5.0 s (summed up: phone-dark 6 tests 15.0 s)',
  ])
  expect(lines.slice(2)).toHaveLength(10)
  expect(lines[2]).toBe('slow: 5.0 s [server] t5')
})
