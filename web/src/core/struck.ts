import { market } from './market.ts'

/** The discount that shoppers see, in taka: where the market says so, only one whose full price was really asked. */
export function struckDiscount({
  discount,
  isDiscountProven = false,
}: {
  discount: number
  isDiscountProven?: boolean | undefined
}): number {
  return isDiscountProven || market().strikesProvenOnly !== true ? discount : 0
}
