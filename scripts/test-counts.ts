// Adds up the reports of the two test runners. A suite that crashes, skips a test or runs none counts as
// failed.

export type Counts = { passed: number; failed: number; reasons: string[] }

type Assertion = {
  status: string
  fullName: string
  /** Milliseconds. */
  duration?: number | null
  failureMessages?: string[]
}

export type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: Assertion[]
  }[]
}

export type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { projectName: string; results: { duration: number }[] }[]
  }[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

const empty = (): Counts => ({ passed: 0, failed: 0, reasons: [] })

/**
 * Counts one Vitest run. Each of `suites` (top folders) must have run at least one test. The reasons name
 * every failed test again, because the long list of browser tests follows the run that reported it.
 */
export function countVitest(
  report: VitestReport | null,
  code: number,
  suites: string[],
  root: string,
): Counts {
  if (!report) return fail(empty(), 'the unit tests ended without a report')
  const counts = empty()
  const ran = new Set<string>()
  for (const { name, status, message, assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1
      else if (test.status === 'failed') fail(counts, `${name} › ${explain(test)}`)
      else fail(counts, `did not run: ${test.fullName}`)
    }
    if (assertionResults.length > 0) ran.add(folderOf(name, root))
    const isExplained = assertionResults.some((test) => test.status === 'failed')
    if (status === 'failed' && !isExplained) fail(counts, `${name} broke: ${message}`)
  }
  for (const suite of suites) if (!ran.has(suite)) fail(counts, `no test of ${suite} ran`)
  if (code !== 0 && counts.failed === 0) fail(counts, `the unit tests ended with code ${code}`)
  return counts
}

/** So many journeys of a run may need a second try (docs/decisions/0079-a-second-try-for-one-journey.md). */
const unsteadyMax = 1

/**
 * Counts one Playwright run; `report` is null when the run ended without writing one. Journeys that passed only at
 * their second try have failed, unless they are so few that `unsteadyMax` covers them.
 */
export function countPlaywright(report: PlaywrightReport | null, code: number): Counts {
  if (!report) return fail(empty(), 'the browser tests ended without a report')
  const { expected, unexpected, flaky, skipped } = report.stats
  const counts: Counts = { passed: expected, failed: unexpected, reasons: [] }
  if (flaky <= unsteadyMax) counts.passed += flaky
  else
    for (let each = 0; each < flaky; each += 1)
      fail(counts, 'a browser test passed only on a retry')
  for (let each = 0; each < skipped; each += 1) fail(counts, 'a browser test did not run')
  for (const { message } of report.errors) fail(counts, message ?? 'the browser tests broke')
  if (expected + counts.failed === 0) fail(counts, 'no browser test ran')
  if (code !== 0 && counts.failed === 0) fail(counts, `the browser tests ended with code ${code}`)
  return counts
}

function fail(counts: Counts, reason: string): Counts {
  counts.failed += 1
  counts.reasons.push(reason)
  return counts
}

/** The test's name and the first lines of its error message. */
function explain({ fullName, failureMessages = [] }: Assertion): string {
  const firstLines = failureMessages.join('\n').split('\n').slice(0, 20)
  return [fullName, ...firstLines].join('\n  ')
}

function folderOf(file: string, root: string): string {
  const inside = file.replaceAll('\\', '/').slice(root.length + 1)
  return inside.split('/')[0] ?? ''
}
