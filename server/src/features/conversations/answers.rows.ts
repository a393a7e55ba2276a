import { sql } from '#core/sql/db.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'

/**
 * The first messages of buyers to shops, once it is known whether the shop answered within a day. Without an answer, one
 * that an admin hid does not count, nor one of a buyer who was deleted within the day: the shop could not answer.
 */
export const firstAnswers = sql`
  select c.shop_id, m.created_at as at, (a.at is not null)::int as count, 1 as out_of
  from conversations c join people b on b.id = c.customer_id
    join lateral (
      select created_at, hidden_at from conversation_messages
      where conversation_id = c.id and by_role = 'CUSTOMER' order by seq limit 1) m on true
    left join lateral (
      select created_at as at from conversation_messages
      where conversation_id = c.id and by_role = 'VENDOR' and created_at >= m.created_at
        and created_at < m.created_at + interval '1 day'
      order by seq limit 1) a on true
  where a.at is not null
    or m.created_at <= now() - interval '1 day' and m.hidden_at is null
      and (${isLivePerson('b')} or b.deleted_at >= m.created_at + interval '1 day')`
