import { courierTitles, type CourierName } from '@haat/contract/consignments'
import { hello, type Email, type Link } from './email.ts'
import { orderFact, type NamedOrder } from './order-texts.ts'

/** A parcel at a courier that somebody has to look at. */
export interface CourierNews {
  order: NamedOrder
  shopName: string
  courier: CourierName
  /** `UNKNOWN`: nobody knows whether the courier has it; `CASH`: it collected another amount than was due. */
  trouble: 'UNKNOWN' | 'CASH'
  /** Whether the reader is the shop; otherwise it is the people who run the market. */
  isForShop: boolean
}

/** The emails about parcels at couriers. */
export const courierWriters = {
  courierTrouble: (mail: { name: string } & CourierNews, link: Link): Email => {
    const { order, shopName, courier, trouble, isForShop } = mail
    const words = texts[trouble]
    const page =
      trouble === 'CASH' && !isForShop ? '/dashboard/couriers' : `/dashboard/orders/${order.id}`
    return {
      subject: `${shopName}: ${words.subject(courierTitles[courier])}`,
      heading: words.heading,
      paragraphs: [`${hello(mail.name)} ${words.sentence(courierTitles[courier])}`],
      facts: [orderFact(order)],
      action: {
        label: page === '/dashboard/couriers' ? 'Open the couriers' : 'Open the order',
        url: link(page),
      },
    }
  },
}

const texts = {
  UNKNOWN: {
    subject: (courier: string) => `does ${courier} have this parcel?`,
    heading: 'A booking has no answer',
    sentence: (courier: string) =>
      `a parcel was booked at ${courier}, and its answer was lost. Please look for the order in ${courier}’s own panel, and enter in the order what you see. Do not book it again before.`,
  },
  CASH: {
    subject: (courier: string) => `${courier} collected another amount`,
    heading: 'The collected cash differs',
    sentence: (courier: string) =>
      `${courier} says that it collected another amount than was due for this order. The order is not settled until somebody has looked at it. Please compare it with ${courier}’s panel.`,
  },
}
