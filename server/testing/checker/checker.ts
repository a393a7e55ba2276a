import { acknowledgedRules } from './acknowledged.ts'
import { bookRules } from './books.ts'
import { counterRules } from './counters.ts'
import { couponRules } from './coupons.ts'
import { mostShown, type Invariant, type Subject } from './invariant.ts'
import { moneyRules } from './money.ts'
import { orderRules } from './orders.ts'
import { pictureRules } from './pictures.ts'
import { stockRules } from './stock.ts'
import { upkeepRules } from './upkeep.ts'

/** Every rule that holds in an idle market. */
export const invariants: readonly Invariant[] = [
  ...stockRules,
  ...moneyRules,
  ...bookRules,
  ...couponRules,
  ...orderRules,
  ...counterRules,
  ...upkeepRules,
  ...pictureRules,
  ...acknowledgedRules,
]

/** A rule that does not hold. */
export interface Finding {
  name: string
  count: number
  /** Descriptions of the first violations. */
  violations: string[]
}

/**
 * Recomputes the market's state from first principles and compares it with the acknowledged responses. The
 * market must be idle: no request running, every due job done. `more` are rules that hold for this market alone. Returns
 * the violated rules.
 */
export async function check(subject: Subject, more: readonly Invariant[] = []): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, find } of [...invariants, ...more]) {
    const violations = await find(subject)
    if (violations.length === 0) continue
    findings.push({ name, count: violations.length, violations: violations.slice(0, mostShown) })
  }
  return findings
}
