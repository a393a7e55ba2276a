import { limits } from '@haat/contract/limits'
import { networkOf } from '#core/http/addresses.ts'
import { sql, type Sql } from '#core/sql/db.ts'

/** A person or network that guesses are counted for, and how many it may have before it waits. */
export interface Guesser {
  subject: string
  allowed: number
}

export const guessWindowSeconds = limits.couponGuessWindowMinutes * 60

/** The guessers that a guess counts for, always in this order. An empty address adds no network. */
export function guessersOf(personId: string, address: string): Guesser[] {
  const person = { subject: `person:${personId}`, allowed: limits.couponGuessesPerPerson }
  const network = {
    subject: `network:${networkOf(address)}`,
    allowed: limits.couponGuessesPerAddress,
  }
  return address === '' ? [person] : [person, network]
}

/** The seconds that these guessers still have to wait, null for none: an expression for a larger statement. */
export function guessWait(guessers: readonly Guesser[]): Sql {
  const rows = guessers.map(({ subject, allowed }) => sql`(${subject}::text, ${allowed}::int)`)
  return sql`(
    select max(ceil(extract(epoch from g.window_started_at - now()) + ${guessWindowSeconds}::int)::int)
    from (values ${sql.join(rows, ', ')}) s (subject, allowed)
    join coupon_guesses g on g.subject = s.subject and g.guesses >= s.allowed
    where g.window_started_at > now() - make_interval(secs => ${guessWindowSeconds}::int))`
}
