import type { Newsletter, NewslettersQuery } from '@haat/contract/newsletters'
import type { Page } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { aliased, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { containing, selectPage } from '#core/sql/paging.ts'

const subscriber = aliased('n', pick(tables.newsletter_subscribers, 'id', 'email', 'created_at'))

/** Inserts the address unless it is on the list already. */
export async function insertSubscriber(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.run(sql`
    insert into newsletter_subscribers (email) values (${email}) on conflict (email) do nothing`)
}

export async function selectSubscribers(
  ctx: Ctx,
  { page, limit, searchTerm }: NewslettersQuery,
): Promise<Page<Newsletter>> {
  const { rows, meta } = await selectPage(ctx, subscriber, {
    from: sql`newsletter_subscribers n`,
    where: searchTerm === undefined ? [] : [sql`n.email like ${containing(searchTerm)}`],
    orderBy: sql`n.created_at desc, n.id desc`,
    page,
    limit,
  })
  const data = rows.map(({ id, email, created_at: createdAt }) => ({ id, email, createdAt }))
  return { data, meta }
}
