/** Ratios of ours to the limit, one for each round, by case. */
export type Rounds = Readonly<Record<string, readonly number[]>>

export interface Verdict {
  name: string
  /** Geometric means of the ratios. */
  recorded: number
  measured: number
  /** The ratio fell by more than noise explains. */
  isRegression: boolean
}

/** At least so many rounds are recorded and measured. */
export const leastRounds = 10
export const mostRounds = 60
/** A smaller loss is never called a regression: what differs from day to day is not in the noise of one run. */
const leastLoss = 0.05
/** The loss that has to be found. */
const foundLoss = 0.1
/** One in 770 for each case, so that six cases together call no change a regression in under 1 of 100 checks. */
const falseAlarmZ = 3.01
/** A loss of a tenth is found in 96 of 100 checks. */
const foundZ = 1.75

/**
 * Compares measured rounds with the recorded ones, case by case. A case has regressed when the mean of its
 * ratios is lower by over 5 %, and a one-sided t-test over the logarithms says that noise does not explain it.
 */
export function judge(recorded: Rounds, measured: Rounds): Verdict[] {
  return Object.entries(measured).flatMap(([name, now]) => {
    const before = recorded[name]
    if (before === undefined || before.length < 2 || now.length < 2) return []
    const [one, other] = [logs(before), logs(now)]
    const loss = mean(one) - mean(other)
    const freedom = one.length + other.length - 2
    const spread = Math.sqrt(
      (variance(one) * (one.length - 1) + variance(other) * (other.length - 1)) / freedom,
    )
    const error = spread * Math.sqrt(1 / one.length + 1 / other.length)
    const isRegression = loss > -Math.log(1 - leastLoss) && loss > criticalT(freedom) * error
    return [{ name, recorded: Math.exp(mean(one)), measured: Math.exp(mean(other)), isRegression }]
  })
}

/** The noise of a case: the standard deviation of a round's ratio, as a share of it. */
export function noiseOf(ratios: readonly number[]): number {
  return Math.sqrt(variance(logs(ratios)))
}

/** How many rounds, recorded and measured, find a loss of a tenth at this noise; at most 60. */
export function roundsFor(noise: number): number {
  const loss = -Math.log(1 - foundLoss)
  const slack = loss + Math.log(1 - leastLoss)
  for (let rounds = leastRounds; rounds < mostRounds; rounds += 1) {
    const error = noise * Math.sqrt(2 / rounds)
    const isSignificant = loss > (criticalT(2 * rounds - 2) + foundZ) * error
    if (isSignificant && slack > foundZ * error) return rounds
  }
  return mostRounds
}

/** What the verdict says, for a person. */
export function sentenceOf({ name, recorded, measured, isRegression }: Verdict): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const change = measured / recorded - 1
  const figures = `${percent(measured)} of the limit, recorded ${percent(recorded)} (${change < 0 ? '' : '+'}${percent(change)})`
  return isRegression
    ? `${name} has become slower: ${figures}, which noise does not explain.`
    : `${name}: ${figures}.`
}

/** Student's t for `falseAlarmZ`, by the expansion of Cornish and Fisher; exact to a hundredth from 10 on. */
function criticalT(freedom: number): number {
  const z = falseAlarmZ
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3
}

const logs = (values: readonly number[]) => values.map((value) => Math.log(value))

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
