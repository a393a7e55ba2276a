import type { Page } from '@haat/contract/paging'
import type { AccountsQuery, NamedAccount } from '@haat/contract/payout-accounts'
import type { Ctx } from '#core/ctx.ts'
import { selectAccounts } from './accounts.queries.ts'

/** The accounts that live shops are paid to, those to be verified first. */
export function listAccounts(ctx: Ctx, query: AccountsQuery): Promise<Page<NamedAccount>> {
  return selectAccounts(ctx, query)
}
