import { orderLimits } from '@haat/contract/orders.limits'
import type { Policy } from './policy.ts'

export const shipping: Policy = {
  description:
    'What delivery costs on Haat, how long it takes, and what to do when it does not come.',
  sections: [
    {
      heading: 'What it costs',
      text: [
        `Delivery costs ${orderLimits.shippingTaka}৳ an order, whatever it weighs and wherever in Bangladesh it goes. The cart and the checkout show it before you order, and nothing is added later.`,
        'An order holds goods of one shop. What you buy from two shops is two orders, each with its own delivery.',
      ],
    },
    {
      heading: 'How long it takes',
      text: [
        `The shop prepares your order and sends it itself. Standard Delivery arrives within ${orderLimits.deliveryDays} days, everywhere in Bangladesh.`,
        'Your order shows how far it is: PROCESSING while the shop prepares it, SHIPPED once it is on its way, DELIVERED when it is with you. You get an email at each step.',
        'An order that you pay online is sent once the payment has arrived.',
      ],
    },
    {
      heading: 'Where it goes',
      text: [
        'It goes to the address in your order, which you check at the checkout. Please give a phone number that somebody answers: the delivery calls it. To change the address of an order that has not been sent, call the shop.',
      ],
    },
    {
      heading: 'When it does not come',
      text: [
        'Call the shop first; its phone number is on its page. As long as the order is PROCESSING you can cancel it yourself in My Orders, and the shop can not send it any more.',
        'If the shop does not help, write to us with the contact form and name the order. For what was paid in advance, the Digital Commerce Operation Guidelines 2021 ask for delivery within 5 days in the same city and within 10 days elsewhere.',
      ],
    },
  ],
}

export const returns: Policy = {
  description: `How to cancel an order on Haat, how to return goods within ${orderLimits.returnDays} days, and how your money comes back.`,
  sections: [
    {
      heading: 'Cancelling before it is sent',
      text: [
        'You can cancel an order as long as it is PROCESSING: open it in My Orders and press “Cancel order”. The shop and the market can cancel it until then too, for instance when the goods turn out to be damaged. You get an email either way.',
        'An order that was to be paid online and stays unpaid cancels itself after a while. Nothing is owed then.',
      ],
    },
    {
      heading: `Returning within ${orderLimits.returnDays} days`,
      text: [
        `You have ${orderLimits.returnDays} days from delivery to return what you bought. Open the parcel while the delivery waits if you can, and keep the box.`,
        [
          'Call the shop, or visit it: its phone number and address are on its page. Name your order and say what is wrong.',
          'Agree on how the goods go back. Keep the receipt of what you send.',
          'If the shop does not answer, or you can not agree, write to us with the contact form within those days and name the order.',
        ],
        'Returns are arranged between you and the shop. There is no return button on this site yet.',
      ],
    },
    {
      heading: 'How your money comes back',
      text: [
        'Paid online and cancelled: the order shows REFUND DUE. An administrator of the market sends the money back through the payment provider it came by, and the order then shows REFUNDED. Where the provider has no way to do that, it is sent back by hand. The Digital Commerce Operation Guidelines 2021 ask for it within 10 days of the payment, by the same way.',
        'Cash on delivery: a cancelled order was not paid, so nothing is owed. For goods you return, the shop pays you back.',
        'There are no vouchers and no store credit: money comes back as money.',
      ],
    },
  ],
}

export const warranty: Policy = {
  description: 'What Haat, its shops and the makers promise for what you buy.',
  sections: [
    {
      heading: 'No warranty by the market',
      text: [
        'Haat is the place where shops sell, not the seller. It gives no warranty of its own, which is why product pages say “Warranty Not Available”.',
      ],
    },
    {
      heading: 'What a shop or a maker promises',
      text: [
        'A shop may promise more: what it writes in the description of a product holds between you and that shop. Some makers give a warranty too, usually on a card in the box. Ask the shop before you order who serves it, for how long and where, and keep the card and your invoice. The invoice of each order is in My Orders.',
      ],
    },
    {
      heading: 'What holds without any promise',
      text: [
        `Goods that are broken, fake or not as described can go back: see Returns and refunds. You have ${orderLimits.returnDays} days from delivery.`,
        'Your rights under the Consumers’ Right Protection Act 2009 are yours whatever is written here. You can complain to the Directorate of National Consumers’ Right Protection within 30 days.',
      ],
    },
  ],
}
