import { couponLimits } from '@haat/contract/coupons.limits'
import { networkOf } from '#core/http/addresses.ts'
import { sql, type Sql } from '#core/sql/db.ts'

/** What guesses are counted by, and how many it may have before it waits. */
export interface Guesser {
  subject: string
  allowed: number
}

export const guessWindowSeconds = couponLimits.couponGuessWindowMinutes * 60

/** Everything a guess is counted by, always in this order. An empty address counts for nobody. */
export function guessersOf(personId: string, address: string): Guesser[] {
  const person = { subject: `person:${personId}`, allowed: couponLimits.couponGuessesPerPerson }
  const network = {
    subject: `network:${networkOf(address)}`,
    allowed: couponLimits.couponGuessesPerAddress,
  }
  return address === '' ? [person] : [person, network]
}

/** For a larger statement: how many seconds these still wait; null when they may try. */
export function guessWait(guessers: readonly Guesser[]): Sql {
  const rows = guessers.map(({ subject, allowed }) => sql`(${subject}::text, ${allowed}::int)`)
  return sql`(
    select max(ceil(extract(epoch from g.window_started_at - now()) + ${guessWindowSeconds}::int)::int)
    from (values ${sql.join(rows, ', ')}) s (subject, allowed)
    join coupon_guesses g on g.subject = s.subject and g.guesses >= s.allowed
    where g.window_started_at > now() - make_interval(secs => ${guessWindowSeconds}::int))`
}
