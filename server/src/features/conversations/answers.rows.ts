import { sql } from '#core/sql/db.ts'

/** The first messages of buyers to shops, once it is known whether the shop answered within a day. */
export const firstAnswers = sql`
  select c.shop_id, m.created_at as at, (a.at is not null)::int as count, 1 as out_of
  from conversations c
    join lateral (
      select created_at from conversation_messages
      where conversation_id = c.id and by_role = 'CUSTOMER' order by seq limit 1) m on true
    left join lateral (
      select created_at as at from conversation_messages
      where conversation_id = c.id and by_role = 'VENDOR' and created_at >= m.created_at
        and created_at < m.created_at + interval '1 day'
      order by seq limit 1) a on true
  where a.at is not null or m.created_at <= now() - interval '1 day'`
