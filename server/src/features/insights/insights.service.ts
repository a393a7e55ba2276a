import type { AdminInsights, VendorInsights } from '@haat/contract/insights'
import { insightLimits } from '@haat/contract/insights.limits'
import { toTaka } from '@haat/contract/money'
import { isoTime } from '#core/sql/db-types.ts'
import type { Actor, Ctx } from '#core/ctx.ts'
import { selectAdminFigures, selectVendorFigures, type DayJson } from './insights.queries.ts'

/** The calling vendor's sales by day, and what waits to be done in the shop. */
export async function vendorOverview(ctx: Ctx, actor: Actor): Promise<VendorInsights> {
  const figures = await selectVendorFigures(ctx, actor.id)
  return {
    days: shown(figures.days).map(inTaka),
    before: sumOf(earlier(figures.days)),
    receives: toTaka(figures.receives),
    toShip: figures.to_ship,
    lowStock: { count: figures.low_count, products: figures.low_products },
  }
}

/** The whole market's sales and sign-ups by day, and what waits for an admin. */
export async function adminOverview(ctx: Ctx): Promise<AdminInsights> {
  const figures = await selectAdminFigures(ctx)
  const before = earlier(figures.days)
  return {
    days: shown(figures.days).map((day) => ({
      ...inTaka(day),
      signUps: day.signUps,
      customers: day.customers,
    })),
    before: {
      ...sumOf(before),
      signUps: before.reduce((sum, { signUps }) => sum + signUps, 0),
      customers: before.reduce((sum, { customers }) => sum + customers, 0),
    },
    shopsToApprove: {
      count: figures.pending_count,
      shops: figures.pending_shops.map((shop) => ({
        ...shop,
        createdAt: isoTime(shop.createdAt),
      })),
    },
    refundsDue: figures.refunds_due,
    commission: toTaka(figures.commission),
  }
}

function shown<Day>(days: readonly Day[]): Day[] {
  return days.slice(-insightLimits.insightDays)
}

function earlier<Day>(days: readonly Day[]): Day[] {
  return days.slice(0, -insightLimits.insightDays)
}

function inTaka({ day, orders, sales }: DayJson): VendorInsights['days'][number] {
  return { day, orders, sales: toTaka(BigInt(sales)) }
}

function sumOf(days: readonly DayJson[]): { orders: number; sales: number } {
  const sales = days.reduce((sum, day) => sum + BigInt(day.sales), 0n)
  return { orders: days.reduce((sum, day) => sum + day.orders, 0), sales: toTaka(sales) }
}
