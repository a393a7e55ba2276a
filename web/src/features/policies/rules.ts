import type { DeliveryRates } from '@haat/contract/delivery-rates'
import { shippingTaka } from '@haat/contract/order-terms.limits'
import { recentlyViewedLimits } from '@haat/contract/recently-viewed.limits'
import type { Policy, Section } from './policy.ts'

/** The price of delivery in Bangla. */
const costs = (rates: DeliveryRates | undefined): string =>
  rates === undefined
    ? `প্রতি অর্ডারে ডেলিভারি খরচ ${shippingTaka.toLocaleString('bn')}৳`
    : 'ডেলিভারি খরচ দূরত্ব ও ওজন অনুযায়ী'

const termSections: readonly Section[] = [
  {
    heading: 'Who sells to you',
    text: [
      'Haat is a market of many shops. Each product page, the cart, the order and its invoice name the shop that sells. Your contract for the goods is with that shop; Haat runs the site, takes online payments for the shops and steps in when something goes wrong.',
      'Prices are in Bangladeshi taka (৳). Each shop sets its own prices, discounts and stock, and writes its own descriptions.',
    ],
  },
  {
    heading: 'How orders work',
    text: [
      'You see every charge before you confirm: the goods, the delivery and the discount of a coupon. If a price or the stock has changed since you filled the cart, we tell you and place no order before you agree.',
      'The order is placed when you see “Order placed successfully”. From then on its products are reserved for you. You pay on delivery, or online through a payment provider.',
      'You can cancel until the shop has sent it. Shipping, returns, refunds and warranty have their own pages.',
    ],
  },
  {
    heading: 'Your account',
    text: [
      'Give your own name, phone number and email address, and keep your password to yourself. You are at least 18 years old, or your parents agree.',
      'Accounts that harm others (made-up orders, reviews for money, attacks on the site) can be blocked. The people concerned can still see earlier orders.',
    ],
  },
  {
    heading: 'Reviews',
    text: [
      'Only customers who bought a product may review it, once each. Your name is shown with your review. An administrator can hide a review that insults or misleads, and must give a reason.',
    ],
  },
  {
    heading: 'Selling on Haat',
    text: [
      'A seller has one shop and is responsible for what it sells: that the goods are original, as described, legal in Bangladesh and in stock. Anything that the law forbids to sell online (including weapons, explosives, gambling and multi-level marketing) is forbidden here.',
      'A shop can be suspended or blocked. Its products cannot be bought then.',
    ],
  },
  {
    heading: 'If something goes wrong',
    text: [
      'Ask the shop first, then write to us with the contact form or call us. You can also complain to the Directorate of National Consumers’ Right Protection within 30 days, under the Consumers’ Right Protection Act 2009. The law of Bangladesh applies.',
    ],
  },
]

const termsInBangla = (rates: DeliveryRates | undefined): readonly Section[] => [
  {
    heading: 'কে বিক্রি করে',
    text: [
      'হাট অনেক দোকানের একটি বাজার। পণ্য বিক্রি করে দোকান; প্রতিটি পণ্য, কার্ট, অর্ডার ও চালানে দোকানের নাম লেখা থাকে। দাম বাংলাদেশি টাকায় (৳)।',
    ],
  },
  {
    heading: 'অর্ডার ও ডেলিভারি',
    text: [
      `অর্ডার নিশ্চিত করার আগে সব খরচ দেখানো হয়। ${costs(rates)}, সময় ৩ থেকে ৫ দিন। পণ্য হাতে পেয়ে অথবা অনলাইনে মূল্য পরিশোধ করা যায়।`,
    ],
  },
  {
    heading: 'বাতিল, ফেরত ও মূল্য ফেরত',
    text: [
      'দোকান পণ্য পাঠানোর আগ পর্যন্ত অর্ডার বাতিল করা যায়। পণ্য পাওয়ার ৭ দিনের মধ্যে দোকানের সাথে কথা বলে ফেরত দেওয়া যায়। অনলাইনে পরিশোধ করা বাতিল অর্ডারের টাকা একই মাধ্যমে ফেরত দেওয়া হয়।',
    ],
  },
  {
    heading: 'অভিযোগ',
    text: [
      'প্রথমে দোকানকে, তারপর যোগাযোগ ফর্মে আমাদের জানান। ভোক্তা অধিকার সংরক্ষণ আইন ২০০৯ অনুযায়ী ৩০ দিনের মধ্যে জাতীয় ভোক্তা অধিকার সংরক্ষণ অধিদপ্তরে অভিযোগ করা যায়।',
    ],
  },
]

export const terms = (rates: DeliveryRates | undefined): Policy => ({
  description: 'Who sells on Haat, how orders work, and what buyers and shops can expect.',
  sections: termSections,
  translation: { lang: 'bn', title: 'শর্তাবলি (সংক্ষেপে)', sections: termsInBangla(rates) },
})

export const privacy: Policy = {
  description:
    'What Haat knows about you, who else sees it, how long we keep it, and what you can do.',
  sections: [
    {
      heading: 'What we store and why',
      text: [
        [
          'Your account: name, email address, phone number, address and photo, if you give one. Your password is stored as a hash that cannot be reversed.',
          'Your orders and payments: the products, date, shop, delivery address and payment method. Card numbers and PINs never reach us, because you enter them at the payment provider.',
          'Your activity as a customer: reviews, shops you follow, and the last products you viewed while signed in.',
          'Your email address, if you subscribed to the newsletter; your message, if you used the contact form.',
          'Search terms, how often and when they were last used. Of searches made while signed in, also on which days you made them, under a number that leads to you only with a key of that week, which is deleted with it: others see a search only if several people made it. When you buy something after a search on the same day, which order followed it, so that searches list first what people buy.',
          'Your sign-ins: the time and the network address, to protect your account from password guessing.',
        ],
        'We need this to deliver your orders and to protect your account. We show no third-party advertising, use no third-party tracking scripts and never sell your data.',
      ],
    },
    {
      heading: 'Who else sees it',
      text: [
        [
          'The shop you order from sees your name, phone number, email address, delivery address and the order.',
          'A shop that you follow sees your name, photo, email address and phone number.',
          'The payment provider gets what a payment needs: your name, email address, phone number and the amount.',
          'Everyone can see your reviews with your name.',
          'Administrators of the market see accounts and orders, to help people and to stop abuse. Their changes are logged.',
        ],
      ],
    },
    {
      heading: 'In your browser',
      text: [
        'We set two cookies, both only for signing in: haat_refresh keeps you signed in, and haat_device lets your own device sign in while strangers try to guess your password. Your browser also stores your cart, your comparison, your last searches, the chosen theme and your sign-in, and, until you close the tab, your position on a page and what you typed into forms, except passwords. None of it is used for advertising.',
      ],
    },
    {
      heading: 'How long we keep it',
      text: [
        [
          `The last ${recentlyViewedLimits.recentViewsKept} products you viewed. You can remove each one.`,
          'Records of emails to you for 30 days. Their text is deleted once they are sent.',
          'Search terms until they have not been used for 90 days; the numbers of who searched for nine days at the most; which order followed which search for 60 days.',
          'Records of attacks for 90 days.',
          'Orders, payments and the record of who changed what: for as long as the market runs, because accounting and disputes need them.',
          'Backups for as long as the operator keeps them, 14 days by default.',
        ],
      ],
    },
    {
      heading: 'What you can do',
      text: [
        'You can see and correct your data in your profile, stop following a shop, and change or delete your reviews yourself. To close your account, unsubscribe from the newsletter or get a copy of your data, write to us with the contact form and your account’s email address. Shops can still see the orders you placed with them.',
      ],
    },
  ],
}
