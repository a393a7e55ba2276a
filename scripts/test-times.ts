// Summarises the time of a run from the reports of the two test runners.
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-counts.ts'

/** One test; `group` is its workspace, or the Playwright project it ran in. */
export type TestTime = { name: string; group: string; seconds: number }

/** One runner's share of `npm test`; `seconds` is elapsed time, its tests' times overlap. */
export type Part = { name: string; seconds: number; tests: TestTime[] }

const slowestCount = 10

/** The times of a Vitest run, grouped by workspace (the top folder below `root`). */
export function timesOfVitest({ testResults }: VitestReport, root: string): TestTime[] {
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = name.replaceAll('\\', '/').slice(root.length + 1)
    return assertionResults.map(({ fullName, duration }) => ({
      name: `${file} › ${fullName}`,
      group: file.split('/')[0] ?? '',
      seconds: (duration ?? 0) / 1_000,
    }))
  })
}

/** The times of a Playwright run, grouped by project. */
export function timesOfPlaywright({ suites = [] }: PlaywrightReport): TestTime[] {
  return suites.flatMap(timesOfSuite)
}

function timesOfSuite({ suites = [], specs = [] }: PlaywrightSuite): TestTime[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${file} › ${title}`,
      group: projectName,
      seconds: results.reduce((total, { duration }) => total + duration, 0) / 1_000,
    })),
  )
  return [...own, ...suites.flatMap(timesOfSuite)]
}

/** What `npm test` prints: each part's elapsed time, its groups' summed times, and the ten slowest tests. */
export function describeTimes(parts: Part[]): string[] {
  const slowest = parts
    .flatMap(({ tests }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestCount)
  return [
    ...parts.map(describePart),
    ...slowest.map(({ name, group, seconds }) => `slow: ${inSeconds(seconds)} [${group}] ${name}`),
  ]
}

function describePart({ name, seconds, tests }: Part): string {
  const groups = Map.groupBy(tests, ({ group }) => group)
  const sums = [...groups].map(([group, each]) => {
    const total = each.reduce((sum, test) => sum + test.seconds, 0)
    return `${group} ${each.length} tests ${inSeconds(total)}`
  })
  return `time: ${name} took ${inSeconds(seconds)} (summed up: ${sums.join(', ')})`
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`
}
