import { insightLimits } from '@haat/contract/insights.limits'

/** Compares a figure with that of as many days before, in words. */
export function comparedWithBefore(now: number, before: number): string {
  const span = `the ${insightLimits.insightDays} days before`
  if (now === before) return `as in ${span}`
  if (before === 0) return `none in ${span}`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${percent}% ${now > before ? 'more' : 'less'} than in ${span}`
}

/** As long as most comparisons. */
export const usualComparison = comparedWithBefore(3, 2)

/** A whole figure short enough for an axis: `950`, `12k`, `1.2L`, `3.4Cr`, `-3.5L`. */
export function short(figure: number): string {
  if (figure < 0) return `-${short(-figure)}`
  if (figure >= 10_000_000) return `${rounded(figure / 10_000_000)}Cr`
  if (figure >= 100_000) return `${rounded(figure / 100_000)}L`
  return figure >= 1_000 ? `${rounded(figure / 1_000)}k` : String(rounded(figure))
}

/** Sums one figure over days. Amounts of money have two decimals at most, and so has their sum. */
export function total(figures: readonly number[]): number {
  return Math.round(figures.reduce((sum, figure) => sum + figure, 0) * 100) / 100
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10
}
