import type { ListQuery, Page } from '@haat/contract/paging'
import type { Synonym, SynonymInput, SynonymPatch } from '@haat/contract/searches'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { containing, selectPage } from '#core/sql/paging.ts'

const synonym = aliased(
  'y',
  pick(tables.search_synonyms, 'id', 'words', 'also_finds', 'category', 'updated_at'),
)

/** The last changed first; a search looks at all of their words. */
export async function selectSynonyms(
  ctx: Ctx,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<Synonym>> {
  const { rows, meta } = await selectPage(ctx, synonym, {
    from: sql`search_synonyms y`,
    where:
      searchTerm === undefined
        ? []
        : [
            sql`lower(array_to_string(y.words || y.also_finds || y.category, ' ')) like ${containing(searchTerm)}`,
          ],
    orderBy: sql`y.updated_at desc, y.id desc`,
    page,
    limit,
  })
  return { data: rows.map(toSynonym), meta }
}

export async function insertSynonym(tx: Tx, input: SynonymInput): Promise<Synonym> {
  const row = await tx.db.one(
    synonym,
    sql`
    insert into search_synonyms as y (words, also_finds, category)
    values (${input.words}::text[], ${input.alsoFinds}::text[], ${input.category})
    returning ${columns(synonym)}`,
  )
  return toSynonym(row)
}

/** Locks the row until the transaction ends. */
export async function lockSynonym(tx: Tx, id: string): Promise<Synonym | null> {
  const row = await tx.db.maybe(
    synonym,
    sql`
    select ${columns(synonym)} from search_synonyms y where y.id = ${id} for update`,
  )
  return row === null ? null : toSynonym(row)
}

export async function updateSynonymRow(tx: Tx, id: string, patch: SynonymPatch): Promise<Synonym> {
  const row = await tx.db.one(
    synonym,
    sql`
    update search_synonyms y set
      words = coalesce(${patch.words ?? null}::text[], words),
      also_finds = coalesce(${patch.alsoFinds ?? null}::text[], also_finds),
      category = coalesce(${patch.category ?? null}, category)
    where id = ${id} returning ${columns(synonym)}`,
  )
  return toSynonym(row)
}

export async function deleteSynonymRow(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`delete from search_synonyms where id = ${id}`)
}

function toSynonym(row: RowOf<typeof synonym>): Synonym {
  return {
    id: row.id,
    words: row.words,
    alsoFinds: row.also_finds,
    category: row.category,
    updatedAt: row.updated_at,
  }
}
