import { deliveryZones } from '@haat/contract/delivery.pricing'
import type { DeliveryRates } from '@haat/contract/delivery-rates'
import { deliveryDays, returnDays, shippingTaka } from '@haat/contract/order-terms.limits'
import type { Policy, Section } from './policy.ts'

const zoneNames = {
  INSIDE: 'In the city or district of the shop',
  SUBURB: 'Between Dhaka, Savar, Keraniganj, Dohar, Gazipur, Tongi and Narayanganj',
  OUTSIDE: 'Everywhere else in Bangladesh',
}

/** What delivery costs: the same everywhere, or by zone and weight. */
function costs(rates: DeliveryRates | undefined): Section['text'] {
  const isShown =
    'The cart and the checkout show it before you order, and no charges are added later.'
  if (rates === undefined) {
    const flat = `Delivery costs ${shippingTaka}৳ per order, regardless of weight, anywhere in Bangladesh.`
    return [`${flat} ${isShown}`]
  }
  const lines = deliveryZones.map((zone) => {
    const { steps, perKgMore } = rates[zone]
    const each = steps.map(({ upToGrams, fee }) => `${fee}৳ up to ${upToGrams / 1_000} kg`)
    return `${zoneNames[zone]}: ${[...each, `${perKgMore}৳ for each further kilogram`].join(', ')}.`
  })
  return [`Delivery is paid per order, by where it goes and what it weighs. ${isShown}`, lines]
}

export const shipping = (rates: DeliveryRates | undefined): Policy => ({
  description:
    'What delivery costs on Haat, how long it takes, and what to do if it does not arrive.',
  sections: [
    {
      heading: 'What it costs',
      text: [
        ...costs(rates),
        'An order contains products from one shop. If you buy from two shops, you place two orders, each with its own delivery.',
      ],
    },
    {
      heading: 'How long it takes',
      text: [
        `The shop prepares your order and sends it itself. Standard Delivery arrives within ${deliveryDays} days, everywhere in Bangladesh.`,
        'Your order shows its status: PROCESSING while the shop prepares it, SHIPPED once it is on its way, and DELIVERED when you have it. We email you at each step.',
        'If you pay online, the shop sends your order once the payment has arrived.',
      ],
    },
    {
      heading: 'Where it goes',
      text: [
        'The shop sends your order to the address that you confirm at the checkout. Please give a phone number that you answer, because the courier calls it. To change the address of an order that has not been sent, call the shop.',
      ],
    },
    {
      heading: 'If it does not arrive',
      text: [
        'Call the shop first; its phone number is on its page. While the order is PROCESSING, you can cancel it yourself in My Orders. The shop can no longer send it after that.',
        'If the shop does not help, write to us with the contact form and give the order number. For orders paid in advance, the Digital Commerce Operation Guidelines 2021 require delivery within 5 days in the same city and within 10 days elsewhere.',
      ],
    },
  ],
})

export const returns: Policy = {
  description: `How to cancel an order on Haat, how to return goods within ${returnDays} days, and how you get your money back.`,
  sections: [
    {
      heading: 'Cancelling before it is sent',
      text: [
        'You can cancel an order while it is PROCESSING: open it in My Orders and press “Cancel order”. The shop and the market can also cancel it during that time, for example if the goods turn out to be damaged. We email you in both cases.',
        'If you chose to pay online and do not pay, the order is cancelled automatically after a while. You owe nothing then.',
      ],
    },
    {
      heading: `Returning within ${returnDays} days`,
      text: [
        `You have ${returnDays} days from delivery to return what you bought, unless its product page says otherwise. Some goods come back only if they are faulty or not as described. What the page said when you ordered stays on your order. If you can, open the parcel while the courier waits, and keep the box.`,
        [
          'Call the shop, or visit it: its phone number and address are on its page. Give your order number and describe the problem.',
          'Agree on how to return the goods. Keep the receipt of what you send.',
          'If the shop does not reply, or you cannot agree, write to us with the contact form within those days and give the order number.',
        ],
        'Returns are arranged between you and the shop. There is no return button on this site yet.',
      ],
    },
    {
      heading: 'How you get your money back',
      text: [
        'If you paid online and the order was cancelled, it shows REFUND DUE. An administrator of the market refunds the money through the same payment provider, and the order then shows REFUNDED. If the provider cannot do that, the refund is sent by hand. The Digital Commerce Operation Guidelines 2021 require the refund within 10 days of the payment, by the same method.',
        'With cash on delivery, you have not paid for a cancelled order, so there is nothing to refund. For goods you return, the shop refunds you.',
        'We do not refund with vouchers or store credit: you get your money back.',
      ],
    },
  ],
}

export const warranty: Policy = {
  description: 'The warranties that Haat, its shops and the manufacturers give on what you buy.',
  sections: [
    {
      heading: 'No warranty from the market',
      text: [
        'Haat is a marketplace, not the seller. It gives no warranty of its own. A product page says “Warranty Not Available” unless the brand or the shop gives one.',
      ],
    },
    {
      heading: 'Warranty from a shop or a manufacturer',
      text: [
        'A product page names the months of a warranty and who gives it: the brand or the shop. What it said when you ordered stays on your order, whatever the shop changes later. What a shop writes in a product’s description is also binding between you and that shop. A brand usually puts a card in the box. Before you order, ask the shop where the warranty is honoured. Keep the card and your invoice. The invoice of each order is in My Orders.',
      ],
    },
    {
      heading: 'Rights that you always have',
      text: [
        `Goods that are broken, fake or not as described can be returned: see Returns and refunds. Unless the product page says otherwise, you have ${returnDays} days from delivery.`,
        'Your rights under the Consumers’ Right Protection Act 2009 apply regardless of what is written here. You can complain to the Directorate of National Consumers’ Right Protection within 30 days.',
      ],
    },
  ],
}
