import type { Newsletter, NewsletterInput, NewslettersQuery } from '@haat/contract/newsletters'
import type { Page } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { insertSubscriber, selectSubscribers } from './newsletters.queries.ts'

/** Adds an address to the list. The response does not reveal whether it was there before. */
export async function subscribe(ctx: Ctx, { email }: NewsletterInput): Promise<NewsletterInput> {
  await insertSubscriber(ctx, email)
  return { email }
}

/** The subscribers, newest first. */
export function listSubscribers(ctx: Ctx, query: NewslettersQuery): Promise<Page<Newsletter>> {
  return selectSubscribers(ctx, query)
}
