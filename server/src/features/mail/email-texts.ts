import { accountLimits } from '@haat/contract/accounts.limits'
import { orderLimits } from '@haat/contract/orders.limits'
import { formatMoney } from '@haat/contract/money'
import type { ShopStatus } from '@haat/contract/shops'
import { securityWords, welcomes } from './account-texts.ts'
import { hello, type Email, type Line, type Link } from './email.ts'
import { cancellationWriters } from './cancellation-texts.ts'
import { complaintWriters } from './complaint-texts.ts'
import { conversationWriters } from './conversation-texts.ts'
import { courierWriters } from './courier-texts.ts'
import { deadlineWriters } from './deadline-texts.ts'
import { disputeWriters } from './dispute-texts.ts'
import { financeWriters } from './finance-texts.ts'
import type { Mail, MailKind } from './mails.ts'
import { productWriters } from './product-texts.ts'
import { returnWriters } from './return-texts.ts'
import { scorecardWriters } from './scorecard-texts.ts'
import { wishWriters } from './wish-texts.ts'
import {
  moneyWords,
  orderFact,
  orderNews,
  orderTables,
  paymentSentence,
  shopPaymentSentence,
  shopOrderNews,
  stepFor,
  type NamedOrder,
} from './order-texts.ts'

type Writers = {
  [K in MailKind]: (mail: Extract<Mail, { kind: K }>, link: Link) => Email
}

/** Writes the text of an email. `site` is the storefront that its link leads to. */
export function writeEmail(mail: Mail, site: string): Email {
  return written(mail.kind, mail, (path) => site + path)
}

function written<K extends MailKind>(kind: K, mail: Extract<Mail, { kind: K }>, link: Link): Email {
  return writers[kind](mail, link)
}

const writers: Writers = {
  ...cancellationWriters,
  ...complaintWriters,
  ...conversationWriters,
  ...courierWriters,
  ...deadlineWriters,
  ...disputeWriters,
  ...financeWriters,
  ...productWriters,
  ...returnWriters,
  ...scorecardWriters,
  ...wishWriters,
  resetLink: ({ name, personId, token }, link) => ({
    subject: 'Reset your Haat password',
    heading: 'Reset your password',
    paragraphs: [
      `${hello(name)} someone asked to reset the password of your account. If it was you, choose a new password now.`,
    ],
    action: {
      label: 'Choose a new password',
      url: link(`/reset-password?${new URLSearchParams({ id: personId, token }).toString()}`),
    },
    note:
      `The link works once and expires after ${accountLimits.resetLinkMinutes} minutes. ` +
      'If you did not ask for it, ignore this email. Your password stays the same.',
  }),
  welcome: ({ name, role, token }, link) => ({
    subject: 'Welcome to Haat',
    heading: name === '' ? 'Welcome to Haat!' : `Welcome, ${name}!`,
    paragraphs: [
      welcomes[role],
      'Please confirm that this email address is yours. Until then our emails leave out names.',
    ],
    action: verification(token, link),
    note: verificationNote,
  }),
  verifyEmail: ({ name, token }, link) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [`${hello(name)} please confirm that this address belongs to your Haat account.`],
    action: verification(token, link),
    note: verificationNote,
  }),
  security: ({ name, news }, link) => ({
    subject: securityWords[news].subject,
    heading: securityWords[news].subject,
    paragraphs: [`${hello(name)} ${securityWords[news].sentence}`],
    action: { label: 'Check your account', url: link('/dashboard/profile') },
    note: 'If this was not you, reset your password immediately and contact support.',
  }),
  orderPlaced: ({ name, order }, link) => ({
    subject: `Your order from ${order.shopName}`,
    heading: 'Thank you for your order',
    paragraphs: [
      `${hello(name)} ${order.shopName} has received your order and is preparing it.`,
      paymentSentence(order),
    ],
    ...orderTables(order),
    action: { label: 'View your order', url: link(orderPath(order)) },
    note: `Standard delivery takes ${orderLimits.deliveryDays} days. You have ${orderLimits.returnDays} days to return it.`,
  }),
  newOrder: ({ name, order, customer }, link) => {
    const tables = orderTables(order)
    const delivery: Line[] = [
      { label: 'Customer', value: customer.name },
      { label: 'Phone', value: customer.phoneNumber ?? '-' },
      { label: 'Address', value: customer.address ?? '-' },
    ]
    return {
      subject: `New order for ${order.shopName}`,
      heading: 'You have a new order',
      paragraphs: [
        `${hello(name)} ${customer.name} has ordered from ${order.shopName}.`,
        shopPaymentSentence(order),
      ],
      lines: tables.lines,
      facts: [...tables.facts, ...delivery],
      action: { label: 'Open the order', url: link(orderPath(order)) },
    }
  },
  orderStatusChanged: ({ name, order, shopName, status, by, owed }, link) => ({
    subject: `Your order from ${shopName}: ${orderNews[status].short}`,
    heading: orderNews[status].heading,
    paragraphs: stepFor({ name: hello(name), shopName, status, by, owed }),
    facts: [orderFact(order)],
    action: { label: 'View your order', url: link(orderPath(order)) },
  }),
  shopOrderChanged: ({ name, order, shopName, status, by }, link) => ({
    subject: `${shopName}: ${shopOrderNews[status].short}`,
    heading: shopOrderNews[status].heading,
    paragraphs: [`${hello(name)} ${shopOrderNews[status].sentence(by)}`],
    facts: [orderFact(order)],
    action: { label: 'Open the order', url: link(orderPath(order)) },
  }),
  paymentReceived: ({ name, order, amount, transactionId, isOwedBack }, link) => ({
    subject: `We received your payment of ${formatMoney(amount)}`,
    heading: 'Payment received',
    paragraphs: [
      isOwedBack
        ? `${hello(name)} we received your payment, but this order was already cancelled, returned or paid. ` +
          'We will refund the full amount.'
        : `${hello(name)} thank you. We received your payment.`,
    ],
    facts: [
      { label: 'Amount', value: formatMoney(amount), isStrong: true },
      { label: 'Transaction', value: transactionId },
      orderFact(order),
    ],
    action: { label: 'View your order', url: link(orderPath(order)) },
  }),
  orderMoney: ({ name, order, shopName, amount, news }, link) => {
    const words = moneyWords[news]
    return {
      subject: words.subject(shopName),
      heading: words.heading,
      paragraphs: [`${hello(name)} ${words.sentence(shopName)}`],
      facts: [{ label: 'Amount', value: formatMoney(amount), isStrong: true }, orderFact(order)],
      action: { label: 'View the order', url: link(orderPath(order)) },
    }
  },
  shopStatusChanged: ({ name, shopName, status }, link) => ({
    subject: `Your shop ${shopName} is now ${status.toLowerCase()}`,
    heading: `${shopName} is now ${status.toLowerCase()}`,
    paragraphs: [`${hello(name)} ${shopNews[status]}`],
    action: { label: 'Open your shop', url: link('/dashboard/my-shops') },
  }),
  contactMessage: ({ visitor, subject, message }) => ({
    subject: `Contact form: ${subject}`,
    heading: subject,
    paragraphs: message.split(/\n+/).map((line) => line.trim()),
    facts: [
      { label: 'Name', value: visitor.name },
      { label: 'Email', value: visitor.email },
    ],
    note: 'A visitor sent this with the contact form. Your reply goes to the address above, which has not been verified.',
  }),
}

/** The page of an order, which shows each reader what they may see and do. */
function orderPath({ id }: NamedOrder): string {
  return `/dashboard/orders/${id}`
}

function verification(token: string, link: Link): { label: string; url: string } {
  const query = new URLSearchParams({ token }).toString()
  return { label: 'Confirm my email', url: link(`/verify-email?${query}`) }
}

const verificationNote =
  `The link expires after ${accountLimits.verifyLinkHours} hours. If you have no Haat account, someone ` +
  'mistyped their address, and you can ignore this email.'

const shopNews: Record<ShopStatus, string> = {
  ACTIVE: 'your shop is open. Shoppers can see and buy its products.',
  PENDING: 'your shop is waiting for approval. Shoppers cannot see its products until then.',
  SUSPENDED: 'your shop has been suspended. Shoppers cannot see or buy its products for now.',
  BLOCKED: 'your shop has been blocked. Shoppers cannot see or buy its products.',
}
