import type { ErrorCode } from '@haat/contract/errors'
import type { Answer, Call, Kit, TestPerson } from '#testing/kit.ts'

/** When an error is returned, as a sentence for the documentation, and a call that causes it. */
export interface Provocation {
  when: string
  provoke: (kit: Kit) => Promise<Answer>
}

export type Provocations<C extends ErrorCode> = Record<C, Provocation>

/** A product on sale with its shop, and a customer. */
export interface Sale {
  customer: TestPerson
  vendor: TestPerson
  shopId: string
  productId: string
}

export async function openSale(kit: Kit): Promise<Sale> {
  const { id: shopId, vendor } = await kit.shop()
  const productId = await kit.product({ shopId, price: 100, stock: 10 })
  return { customer: await kit.person('CUSTOMER'), vendor, shopId, productId }
}

export interface OrderChanges {
  quantity?: number
  totalAmount?: number
  couponCode?: string
  headers?: Record<string, string>
}

/** Orders what is on sale, cash on delivery: 100 taka a piece and 60 for shipping. */
export function buy(
  kit: Kit,
  { customer, shopId, productId }: Omit<Sale, 'vendor'>,
  { quantity = 1, totalAmount = quantity * 100 + 60, couponCode, headers }: OrderChanges = {},
): Promise<Answer<{ id: string }>> {
  const call: Call = {
    method: 'POST',
    url: '/orders/create',
    as: customer,
    body: {
      shopId,
      totalAmount,
      paymentType: 'COD',
      products: [{ productId, quantity, price: 100, discount: 0 }],
      ...(couponCode === undefined ? {} : { couponCode }),
    },
  }
  return kit.call(headers === undefined ? call : { ...call, headers })
}
