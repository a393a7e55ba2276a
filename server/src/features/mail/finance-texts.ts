import { formatMoney, type Poisha } from '@haat/contract/money'
import type { PayoutMethod } from '@haat/contract/payouts'
import { hello, type Email, type Line, type Link } from './email.ts'

/** Where a shop is paid; of the number, only the last digits. */
interface MailedAccount {
  method: PayoutMethod
  number: string
}

export interface AccountNews {
  shopName: string
  account: MailedAccount
  holdHours: number
}

export interface PayoutNews {
  shopName: string
  number: number
  amount: Poisha
  account: MailedAccount
  news: 'paid' | 'failed'
  /** The transfer's number, or why it failed. */
  detail: string
}

type Named = { name: string }

/** The emails to shops about their money. */
export const financeWriters = {
  payoutAccountChanged: ({ name, shopName, account, holdHours }: Named & AccountNews) => ({
    subject: `The payout account of ${shopName} was changed`,
    heading: 'Your payout account was changed',
    paragraphs: [
      `${hello(name)} from now on ${shopName} is paid to the account below.`,
      `To keep your money safe, we check it first, and pay nothing for ${holdHours} hours.`,
    ],
    facts: [accountLine(account)],
    note: 'If this was not you, reset your password immediately and contact support.',
  }),
  payoutClosed: (mail: Named & PayoutNews, link: Link): Email => {
    const { name, shopName, number, amount, account, news, detail } = mail
    const words = closings[news]
    return {
      subject: words.subject(shopName, formatMoney(amount)),
      heading: words.heading,
      paragraphs: [`${hello(name)} ${words.sentence}`],
      facts: [
        { label: 'Amount', value: formatMoney(amount), isStrong: true },
        accountLine(account),
        { label: 'Payout', value: String(number) },
        ...(detail === '' ? [] : [{ label: words.detail, value: detail }]),
      ],
      action: { label: 'Open your shop', url: link('/dashboard/my-shops') },
    }
  },
}

const closings = {
  paid: {
    subject: (shop: string, amount: string) => `${shop}: we paid you ${amount}`,
    heading: 'Your payout was sent',
    sentence: 'we paid your earnings to your account. Some banks take a day to show it.',
    detail: 'Reference',
  },
  failed: {
    subject: (shop: string, amount: string) => `${shop}: your payout of ${amount} failed`,
    heading: 'Your payout failed',
    sentence:
      'your payout did not arrive. Please check your payout account. The money is still yours, and the next payout includes it.',
    detail: 'Reason',
  },
}

function accountLine({ method, number }: MailedAccount): Line {
  return { label: method === 'BKASH' ? 'bKash number' : 'Bank account', value: number }
}
