import type { Config } from '#core/boot/config.ts'
import { sql, type Sql } from '#core/sql/db.ts'

/** The sealed secret of the person of alias `p` while their two-factor sign-in is on, else null. */
export const sealedSecret = sql`
  (select f.secret from second_factors f where f.person_id = p.id and f.enabled_at is not null)`

/** What the person of alias `p` must do before anything else, as the error code that their requests get. */
export function requirementOf({ adminTwoFactor }: Config): Sql {
  const needsFactor =
    adminTwoFactor === 'required'
      ? sql`p.role in ('ADMIN', 'SUPER_ADMIN') and ${sealedSecret} is null`
      : sql`false`
  return sql`case when p.need_password_change then 'PASSWORD_CHANGE_REQUIRED'
    when ${needsFactor} then 'TWO_FACTOR_SETUP_REQUIRED' end`
}
