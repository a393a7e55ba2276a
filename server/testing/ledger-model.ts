/** An order as the model knows it; amounts in poisha. */
export interface ModelOrder {
  id: string
  shopId: string
  isCash: boolean
  status: 'PROCESSING' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED'
  payment: 'UNPAID' | 'PAID' | 'REFUND_DUE' | 'REFUNDED'
  total: bigint
  earned: bigint
  marketCoupon: bigint
  commission: bigint
  vat: bigint
  marketShipping: bigint
  isHeld: boolean
  /** The payment that pays the order, until it is sent back. */
  applied: string | null
  /** Payments that are owed back. */
  surplus: string[]
}

/**
 * The books as a person would keep them, event by event: what each account holds, credit above zero. It knows
 * nothing of tables, keys or journals.
 */
export class LedgerModel {
  readonly sums = new Map<string, bigint>()

  /** What an account holds for a party. */
  of(account: string, party = ''): bigint {
    return this.sums.get(`${account} ${party}`) ?? 0n
  }

  private move(amount: bigint, from: [string, string?], to: [string, string?]): void {
    for (const [[account, party = ''], sum] of [
      [from, -amount],
      [to, amount],
    ] as const)
      this.sums.set(`${account} ${party}`, this.of(account, party) + sum)
  }

  settled(order: ModelOrder, paymentId: string, fee: bigint, gateway: string): void {
    const isLate = order.status === 'CANCELLED' || order.payment !== 'UNPAID'
    const owed = isLate ? 'customer.refund_due' : 'customer.unfulfilled'
    this.move(order.total - fee, ['gateway.clearing', gateway], [owed, order.id])
    this.move(fee, ['expense.gateway'], [owed, order.id])
    if (!isLate) {
      order.applied = paymentId
      order.payment = 'PAID'
      return
    }
    order.surplus.push(paymentId)
    if (order.status === 'CANCELLED') order.payment = 'REFUND_DUE'
  }

  collected(order: ModelOrder): void {
    this.move(order.total, ['vendor.available', order.shopId], ['customer.unfulfilled', order.id])
  }

  delivered(order: ModelOrder): void {
    if (order.isCash && order.payment === 'UNPAID') this.collected(order)
    order.status = 'DELIVERED'
    order.isHeld = !order.isCash && order.earned > 0n
    const shop = order.isHeld ? 'vendor.pending' : 'vendor.available'
    const paid: [string, string] = ['customer.unfulfilled', order.id]
    this.move(order.total, paid, [shop, order.shopId])
    this.move(order.marketCoupon, ['expense.coupons'], [shop, order.shopId])
    this.move(order.commission, [shop, order.shopId], ['revenue.commission'])
    this.move(order.vat, [shop, order.shopId], ['vat.payable'])
    this.move(order.marketShipping, [shop, order.shopId], ['revenue.shipping'])
  }

  cancelled(order: ModelOrder): void {
    order.status = 'CANCELLED'
    if (order.payment !== 'PAID') return
    order.payment = 'REFUND_DUE'
    if (order.applied !== null) order.surplus.push(order.applied)
    this.move(order.total, ['customer.unfulfilled', order.id], ['customer.refund_due', order.id])
  }

  /** One payment goes back. */
  sentBack(order: ModelOrder, paymentId: string, by: [string, string?]): void {
    order.surplus = order.surplus.filter((id) => id !== paymentId)
    this.move(order.total, ['customer.refund_due', order.id], by)
  }

  cashReturned(order: ModelOrder): void {
    this.move(order.total, ['customer.refund_due', order.id], ['vendor.available', order.shopId])
  }

  released(order: ModelOrder): void {
    order.isHeld = false
    const shop = order.shopId
    this.move(order.earned, ['vendor.pending', shop], ['vendor.available', shop])
  }

  credited(shopId: string, amount: bigint): void {
    this.move(amount, ['expense.goodwill'], ['vendor.available', shopId])
  }

  charged(shopId: string, amount: bigint): void {
    this.move(amount, ['vendor.available', shopId], ['revenue.fees'])
  }
}
