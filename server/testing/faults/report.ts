import type { Finding } from '#testing/checker/checker.ts'
import { percentile } from './client.ts'
import type { FaultsReport } from './harness.ts'
import type { PowerCutsReport } from './power-cuts.ts'

const exampleCount = 3

/** How many orders the rules found to be lost, duplicated and oversold. */
export function losses(
  findings: readonly Finding[],
): Record<'lost' | 'duplicated' | 'oversold', number> {
  const count = (name: RegExp, violation: RegExp) =>
    findings
      .filter((finding) => name.test(finding.name))
      .flatMap(({ violations }) => violations)
      .filter((text) => violation.test(text)).length
  return {
    lost: count(/^acknowledged\./, /is lost/),
    duplicated: count(/^(acknowledged|idempotency)\./, /has \d+ orders|answers|no client sent/),
    oversold: count(/^stock\./, /./),
  }
}

/** Whether the run found no problems. */
export function isGood({ findings, problems, tally }: FaultsReport): boolean {
  return findings.length === 0 && problems.length === 0 && tally.faults.length === 0
}

/** The results of a run as readable text. */
export function describeReport(report: FaultsReport): string {
  const { rows, impossible, orders, books, seconds, tally, findings, problems } = report
  const { lost, duplicated, oversold } = losses(findings)
  const ready = rows.flatMap(({ readyMs }) => (readyMs === null ? [] : [readyMs]))
  const lines = [
    '',
    'fault                  at    ready  note',
    ...rows.map(
      ({ kind, at, readyMs, note }) =>
        `${kind.padEnd(20)} ${at.toFixed(0).padStart(4)} ${time(readyMs).padStart(8)}  ${note}`,
    ),
    ...impossible.map((text) => `not possible here: ${text}`),
    '',
    `faults               ${rows.length}, slowest ready again ${time(Math.max(0, ...ready))}, median ${time(percentile(ready, 50))}`,
    `orders               ${orders.acknowledged} acknowledged, ${orders.refused} refused, ${orders.unknown} without an answer, in ${seconds.toFixed(0)} s`,
    `orders               ${lost} lost, ${duplicated} duplicated, ${oversold} oversold`,
    `books                ${books.delivered} deliveries, ${books.released} holds ended, ${books.refunded} refunds, ${books.paid} payouts paid, ${books.failed} failed`,
    `requests             ${tally.requests}: ${statuses(tally.byStatus)}`,
    `answered in          p50 ${time(percentile(tally.times, 50))}, p99 ${time(percentile(tally.times, 99))}, longest ${time(
      Math.max(
        0,
        ...tally.times
          .slice(-200_000)
          .toSorted((a, b) => b - a)
          .slice(0, 1),
      ),
    )}`,
    `sessions             ${tally.signedOut} ended by faults`,
    `server faults        ${tally.faults.length} answers of 5xx but 503`,
    ...kindsOf(tally.faults).map((text) => `  ${text}`),
    ...brokenRules(findings),
    `problems             ${problems.length}`,
    ...kindsOf(problems).map((text) => `  ${text}`),
  ]
  return lines.join('\n')
}

/** The results of the power cuts as readable text. */
export function describePowerCuts({
  cuts,
  acknowledged,
  findings,
  problems,
}: PowerCutsReport): string {
  const ready = cuts.flatMap(({ readyMs }) => (readyMs === null ? [] : [readyMs]))
  const atOnce = cuts.filter(({ note }) => note === '').length
  return [
    '',
    ...cuts.map(
      ({ died, readyMs, hasHealed, note }) =>
        `${died.padEnd(20)} ${time(readyMs).padStart(8)}  ${hasHealed ? 'healed by itself' : 'started again'} ${note}`,
    ),
    `power cuts           ${cuts.length}, up again at the first start ${atOnce}, slowest ${time(Math.max(0, ...ready))}`,
    `orders               ${acknowledged} acknowledged`,
    ...brokenRules(findings),
    `problems             ${problems.length}`,
    ...kindsOf(problems).map((text) => `  ${text}`),
  ].join('\n')
}

function brokenRules(findings: readonly Finding[]): string[] {
  return [
    `rules broken         ${findings.length}`,
    ...findings.flatMap(({ name, count, violations }) => [
      `  ${name}: ${count}`,
      ...violations.slice(0, exampleCount).map((text) => `    ${text}`),
    ]),
  ]
}

function time(ms: number | null): string {
  if (ms === null) return '–'
  return ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

function statuses(byStatus: Record<string, number>): string {
  return Object.entries(byStatus)
    .toSorted(([, a], [, b]) => b - a)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

/** One example of each kind with its count; texts that differ only in ids and numbers are one kind. */
function kindsOf(texts: readonly string[]): string[] {
  const most = 20
  const kind = (text: string) => text.replaceAll(/[0-9a-f-]{36}|\d+/g, '#').slice(0, 160)
  return [...Map.groupBy(texts, kind).values()]
    .slice(0, most)
    .map((same) => `${same.length} × ${same[0] ?? ''}`)
}
