import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { demoAnswers, demoQuestions } from '#seed/market/talk.ts'
import type { Plan } from '#seed/market/plan.ts'

/** A number from 0 on that follows from an id, so that the demo market is always the same. */
const drawn = (id: string, of: number) => sql.raw(`(abs(hashtext(${id}::text)::bigint) % ${of})`)

/** Loads what people say about reviews and ask about products: votes, answers of shops, questions. */
export async function loadTalk(tx: Ctx, plan: Plan): Promise<void> {
  const now = sql`${new Date(plan.now)}::timestamptz`
  const others = sql`others as materialized (
    select id, row_number() over (order by id) - 1 as nth, count(*) over () as all_of
    from people where role = 'CUSTOMER')`
  await tx.db.run(sql`
    with ${others}
    insert into review_votes (review_id, person_id, created_at)
    select r.id, o.id, least(r.created_at + interval '3 days', ${now}) from reviews r
      cross join generate_series(1, 9) k
      join others o on o.nth = (${drawn('r.id', 9_973)} + k * 17) % o.all_of
    where r.comment <> '' and k <= ${drawn('r.id', 12)} - 2 and o.id <> r.customer_id
    on conflict do nothing`)
  await tx.db.run(sql`
    update reviews r set answered_at = least(r.created_at + interval '20 hours', ${now}),
      answer_told_at = ${now},
      answer = (${[...demoAnswers]}::text[])[1 + ${drawn('r.id', demoAnswers.length)}]
    where r.rating <= 3 and ${drawn('r.id', 3)} > 0 or ${drawn('r.id', 8)} = 0`)
  await loadQuestions(tx, plan)
}

/** Some products have questions, most of them answered by the shop, some by a buyer too. */
async function loadQuestions(tx: Ctx, plan: Plan): Promise<void> {
  const texts = demoQuestions.map(([question]) => question)
  const replies = demoQuestions.map(([, answer]) => answer)
  await tx.db.run(sql`
    with others as materialized (
      select id, row_number() over (order by id) - 1 as nth, count(*) over () as all_of
      from people where role = 'CUSTOMER'
    ), asked as (
      select p.id as product_id, p.shop_id, o.id as customer_id, k,
        1 + (${drawn('p.id', 9_973)} + k) % ${sql.int(texts.length)} as nth,
        ${new Date(plan.now)}::timestamptz - make_interval(hours => (30 + k * 70 + ${drawn('p.id', 300)})::int) as at
      from products p cross join generate_series(1, 4) k
        join others o on o.nth = (${drawn('p.id', 7_919)} + k * 29) % o.all_of
      where p.status = 'ACTIVE' and k <= ${drawn('p.id', 9)} - 4
    ), questions_made as (
      insert into questions (product_id, shop_id, customer_id, client_id, body, created_at)
      select product_id, shop_id, customer_id, gen_random_uuid(), (${texts}::text[])[nth], at
      from asked where at > now() - interval '300 days'
      returning id, product_id, shop_id, body, created_at
    )
    insert into question_answers (question_id, by_id, by_role, body, created_at)
    select q.id, s.vendor_id, 'VENDOR', (${replies}::text[])[array_position(${texts}::text[], q.body)],
      q.created_at + interval '5 hours'
    from questions_made q join shops s on s.id = q.shop_id
    where ${drawn('q.product_id', 5)} > 0
    union all
    select distinct on (q.id) q.id, r.customer_id, 'CUSTOMER', 'I have it. ' || (${replies}::text[])
      [array_position(${texts}::text[], q.body)], q.created_at + interval '9 hours'
    from questions_made q join reviews r on r.product_id = q.product_id and r.is_verified
    where ${drawn('q.product_id', 4)} = 0`)
  await tx.db.run(sql`update questions set shop_told_at = now(), buyer_told_at = now()`)
}
