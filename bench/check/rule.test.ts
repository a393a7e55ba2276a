import { expect, test } from 'vitest'
import {
  judge,
  leastRounds,
  mostRounds,
  noiseOf,
  roundsFor,
  sentenceOf,
  type Rounds,
} from './rule.ts'

const names = ['list', 'detail', 'search', 'misspelt', 'sign-in', 'order']
const trials = 3_000
/** Noise of a round that short turns on a shared machine have, and a worse one. */
const noises = [0.01, 0.04, 0.08]

type Rng = () => number

/** Numbers in [0, 1), the same for the same seed (Park and Miller). */
function createRng(seed: number): Rng {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function normal(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng())
}

/** Rounds of every case with this noise; `slower` has lost this share. */
function roundsOf(rng: Rng, noise: number, slower: Record<string, number> = {}): Rounds {
  const rounds = roundsFor(noise)
  return Object.fromEntries(
    names.map((name, index) => {
      const ratio = (0.4 + index / 10) * (1 - (slower[name] ?? 0))
      return [name, Array.from({ length: rounds }, () => ratio * Math.exp(noise * normal(rng)))]
    }),
  )
}

/** In how many of the trials a check fails, and names this case. */
function shareOfFailures(noise: number, slower: Record<string, number>, name?: string): number {
  const rng = createRng(20_261_122)
  let failures = 0
  for (let trial = 0; trial < trials; trial += 1) {
    const verdicts = judge(roundsOf(rng, noise), roundsOf(rng, noise, slower))
    const failed = verdicts.filter(({ isRegression }) => isRegression)
    if (failed.some((verdict) => name === undefined || verdict.name === name)) failures += 1
  }
  return failures / trials
}

test.each(noises)('with a noise of %d no change fails at most 1 check of 100', (noise) => {
  expect(shareOfFailures(noise, {})).toBeLessThanOrEqual(0.01)
})

test.each(noises)('with a noise of %d a loss of 10 % is found in at least 95 of 100', (noise) => {
  expect(shareOfFailures(noise, { search: 0.1 }, 'search')).toBeGreaterThanOrEqual(0.95)
})

test('a machine that is twice as slow for ours and the limit alike is no regression', () => {
  const rounds = roundsOf(createRng(1), 0.02)
  expect(judge(rounds, rounds).filter(({ isRegression }) => isRegression)).toEqual([])
})

test('more noise takes more rounds, up to a limit', () => {
  expect(roundsFor(0)).toBe(leastRounds)
  expect(roundsFor(0.08)).toBeGreaterThan(roundsFor(0.05))
  expect(roundsFor(1)).toBe(mostRounds)
})

test('noise is the share that a round differs by', () => {
  const rng = createRng(3)
  const ratios = Array.from({ length: 5_000 }, () => 0.7 * Math.exp(0.05 * normal(rng)))
  expect(noiseOf(ratios)).toBeCloseTo(0.05, 2)
})

test('cases without a record are not judged', () => {
  expect(judge({}, roundsOf(createRng(1), 0.02))).toEqual([])
})

test('a regression is told in a sentence with both figures', () => {
  const before = { list: [0.7, 0.71, 0.69, 0.7, 0.7] }
  const now = { list: [0.56, 0.57, 0.55, 0.56, 0.56] }
  expect(judge(before, now).map(sentenceOf)).toEqual([
    'list has become slower: 56.0 % of the limit, recorded 70.0 % (-20.0 %), which noise does not explain.',
  ])
})
