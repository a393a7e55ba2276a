import type { AppliedRate } from '@haat/contract/commissions'
import type { CommissionTerms } from '@haat/contract/commissions.pricing'
import { fromTaka } from '@haat/contract/money'
import { formatDay, money } from '#core/format.ts'

const basisPoints = 100

/** A rate of the API as the contract calculates with it. */
export function termsOf(rate: AppliedRate): CommissionTerms {
  return {
    percentBp: Math.round(rate.percent * basisPoints),
    fixedPerPiece: fromTaka(rate.fixedPerPiece),
    least: rate.least === null ? null : fromTaka(rate.least),
    most: rate.most === null ? null : fromTaka(rate.most),
    vatBp: Math.round(rate.vatPercent * basisPoints),
  }
}

/** `8% + 5৳ a piece, at least 15৳, at most 500৳` */
export function takesText(rate: Omit<AppliedRate, 'name' | 'vatPercent'>): string {
  const fixed = rate.fixedPerPiece === 0 ? '' : ` + ${money(rate.fixedPerPiece)} a piece`
  const least = rate.least === null ? '' : `, at least ${money(rate.least)}`
  const most = rate.most === null ? '' : `, at most ${money(rate.most)}`
  return `${rate.percent}%${fixed}${least}${most}`
}

/** `from 1 Dec 2026`, `until 31 Dec 2026`, both or nothing. */
export function daysText({ fromDay, toDay }: { fromDay: string | null; toDay: string | null }) {
  const from = fromDay === null ? [] : [`from ${formatDay(fromDay)}`]
  const to = toDay === null ? [] : [`until ${formatDay(toDay)}`]
  return [...from, ...to].join(' ')
}

/** Whether a rate applies on this day (`2026-12-01`), before its time or after it. */
export function phaseOf(
  { fromDay, toDay }: { fromDay: string | null; toDay: string | null },
  today: string,
): 'upcoming' | 'now' | 'over' {
  if (fromDay !== null && today < fromDay) return 'upcoming'
  return toDay !== null && today > toDay ? 'over' : 'now'
}
