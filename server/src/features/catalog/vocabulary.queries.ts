import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/**
 * Words that are added while this runs stay, since it may not see their products yet. Words of synonyms stay, too.
 */
export async function replaceVocabulary(tx: Tx): Promise<void> {
  await tx.db.run(sql`set local statement_timeout = 0`)
  await tx.db.run(sql`
    create temporary table counted_words on commit drop as
    select w.word, w.ndoc as products,
      t.word is not null or w.word in (select unnest(phrases) from search_phrases) as in_titles
    from ts_stat('select everything from product_search') w
    left join ts_stat('select title from product_search') t on t.word = w.word
    where length(w.word) between 2 and 40`)
  await tx.db.run(sql`
    insert into search_words as k (word, in_titles, products)
    select word, in_titles, products from counted_words order by word
    on conflict (word) do update set in_titles = excluded.in_titles, products = excluded.products
    where (k.in_titles, k.products) <> (excluded.in_titles, excluded.products)`)
  await tx.db.run(sql`
    delete from search_words k where learnt_at < now() - interval '1 hour'
      and not exists (select from counted_words c where c.word = k.word)
      and k.word not in (select unnest(words) from search_phrases)`)
}
