import { isUndone } from '@haat/contract/orders'
import { earnedOf, type ModelOrder, type ModelPayment, type Worth } from './model-orders.ts'

type Account = [account: string, party?: string]

/**
 * The books as a person would keep them, event by event: what each account holds, credit above zero. It knows
 * nothing of tables, keys or journals.
 */
export class LedgerModel {
  readonly sums = new Map<string, bigint>()
  /** The accounts that changed since somebody cleared this, as `account party`. */
  readonly touched = new Set<string>()

  /** What an account holds for a party. */
  of(account: string, party = ''): bigint {
    return this.sums.get(`${account} ${party}`) ?? 0n
  }

  /** Moves an amount: the first account has less, the second more. */
  move(amount: bigint, from: Account, to: Account): void {
    for (const [[account, party = ''], sum] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      const key = `${account} ${party}`
      this.sums.set(key, this.of(account, party) + sum)
      this.touched.add(key)
    }
  }

  settled(order: ModelOrder, payment: Omit<ModelPayment, 'isApplied'>, fee: bigint): ModelPayment {
    const isApplied = !isUndone(order.status) && order.payment === 'UNPAID'
    const owed = isApplied ? 'customer.unfulfilled' : 'customer.refund_due'
    this.move(payment.amount - fee, ['gateway.clearing', payment.gateway], [owed, order.id])
    this.move(fee, ['expense.gateway'], [owed, order.id])
    const surplus = isApplied ? payment.amount - order.total : 0n
    this.move(surplus, [owed, order.id], ['customer.refund_due', order.id])
    const settled = { ...payment, isApplied }
    order.payments.push(settled)
    if (isApplied) order.payment = 'PAID'
    return settled
  }

  collected(order: ModelOrder): void {
    if (order.hasCash) return
    order.hasCash = true
    this.move(order.total, this.cashOf(order), ['customer.unfulfilled', order.id])
  }

  delivered(order: ModelOrder): void {
    if (order.isCash) this.collected(order)
    order.status = 'DELIVERED'
    const { worth, shopId } = order
    const earned = earnedOf(worth)
    order.isHeld = earned > 0n && (!order.isCash || order.courier !== null)
    const shop: Account = [order.isHeld ? 'vendor.pending' : 'vendor.available', shopId]
    if (order.isHeld) order.pending = earned
    this.move(worth.paid, ['customer.unfulfilled', order.id], shop)
    this.move(worth.marketCoupon, ['expense.coupons'], shop)
    this.earnsMarket(worth, shop, 1n)
  }

  /** Nothing is left of the order; what the market gave before is a part of what goes back now. */
  undone(order: ModelOrder, status: 'CANCELLED' | 'RETURNED', goodwill: bigint): void {
    order.status = status
    const due: Account = ['customer.refund_due', order.id]
    this.move(order.worth.paid, ['customer.unfulfilled', order.id], due)
    this.move(goodwill, due, ['expense.goodwill'])
  }

  /** What the market has of an order, from an account to its own, or with -1 back. */
  earnsMarket(worth: Omit<Worth, 'paid' | 'marketCoupon'>, from: Account, sign: 1n | -1n): void {
    this.move(sign * worth.commission, from, ['revenue.commission'])
    this.move(sign * worth.vat, from, ['vat.payable'])
    this.move(sign * worth.marketShipping, from, ['revenue.shipping'])
  }

  /** The account of who collects the cash of an order, and gives it back. */
  cashOf({ courier, shopId }: ModelOrder): Account {
    return courier === null ? ['vendor.available', shopId] : ['courier.clearing', courier]
  }

  released(order: ModelOrder): void {
    const { shopId, pending } = order
    order.isHeld = false
    order.pending = 0n
    this.move(pending, ['vendor.pending', shopId], ['vendor.available', shopId])
  }

  credited(shopId: string, amount: bigint): void {
    this.move(amount, ['expense.goodwill'], ['vendor.available', shopId])
  }

  charged(shopId: string, amount: bigint): void {
    this.move(amount, ['vendor.available', shopId], ['revenue.fees'])
  }
}
