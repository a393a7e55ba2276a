import type {
  BalancesQuery,
  NamedBalance,
  Revenue,
  RevenueQuery,
  TrialBalance,
} from '@haat/contract/market-books'
import { fromTaka, toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import {
  selectAccountSums,
  selectBalances,
  selectMonths,
  type MonthRow,
} from './market-books.queries.ts'

/** Shops with money on any account, or a debt. */
export function listBalances(ctx: Ctx, query: BalancesQuery): Promise<Page<NamedBalance>> {
  return selectBalances(ctx, query)
}

/** Every account with its sum, and the sum of them all; or the accounts of one shop. */
export async function getTrialBalance(ctx: Ctx, shopId?: string): Promise<TrialBalance> {
  const accounts = await selectAccountSums(ctx, shopId)
  const total = accounts.reduce((all, { sum }) => all + fromTaka(sum), 0n)
  return { accounts, total: toTaka(total) }
}

/** What the market earned and spent, by month. */
export async function getRevenue(ctx: Ctx, { months }: RevenueQuery): Promise<Revenue> {
  return { months: (await selectMonths(ctx, months)).map(toMonth) }
}

function toMonth(row: MonthRow): Revenue['months'][number] {
  const { month, commission, shipping, fees, coupons, gateway_fees: gatewayFees, costs } = row
  return {
    month,
    commission: toTaka(commission),
    shipping: toTaka(shipping),
    fees: toTaka(fees),
    coupons: toTaka(coupons),
    gatewayFees: toTaka(gatewayFees),
    otherCosts: toTaka(costs - coupons - gatewayFees),
    net: toTaka(commission + shipping + fees - costs),
  }
}
