import { limits } from '@haat/contract/limits'
import { formatMoney, type Poisha } from '@haat/contract/money'
import type { OrderStatus, PaymentType } from '@haat/contract/orders'
import type { Role } from '@haat/contract/roles'
import type { ShopStatus } from '@haat/contract/shops'
import { securityWords, welcomes, type SecurityNews } from './account-words.ts'
import type { Letter, Line } from './letter.ts'

/** An order as letters tell of it; money in poisha, each line's `price` for one piece. */
export interface MailedOrder {
  id: string
  shopName: string
  paymentType: PaymentType
  items: readonly { name: string; quantity: number; price: Poisha }[]
  subtotal: Poisha
  shipping: Poisha
  discount: Poisha
  total: Poisha
}

/**
 * Every letter the market writes. `to` is the address, `name` how the letter greets its reader.
 * `isVerified`: the address was proven to belong to an account; until then a letter to it says nothing
 * that people wrote (`unverified.ts`).
 */
export type Mail = { to: string; name: string; isVerified: boolean } & (
  | { kind: 'resetLink'; personId: string; token: string }
  | { kind: 'welcome'; role: Role; token: string }
  | { kind: 'verifyEmail'; token: string }
  | { kind: 'security'; news: SecurityNews }
  | { kind: 'orderPlaced'; order: MailedOrder }
  | {
      kind: 'newOrder'
      order: MailedOrder
      customer: { name: string; phoneNumber: string | null; address: string | null }
    }
  | { kind: 'orderStatusChanged'; orderId: string; shopName: string; status: OrderStatus }
  | { kind: 'paymentReceived'; orderId: string; amount: Poisha; transactionId: string }
  | { kind: 'shopStatusChanged'; shopName: string; status: ShopStatus }
)
export type MailKind = Mail['kind']

type Writers = { [K in MailKind]: (mail: Extract<Mail, { kind: K }>, link: Link) => Letter }
/** Turns a path of the site into a whole address. */
type Link = (path: string) => string

/** Puts a mail into words. `site` is where its link leads. */
export function writeLetter(mail: Mail, site: string): Letter {
  const link: Link = (path) => site + path
  switch (mail.kind) {
    case 'resetLink':
      return writers.resetLink(mail, link)
    case 'welcome':
      return writers.welcome(mail, link)
    case 'verifyEmail':
      return writers.verifyEmail(mail, link)
    case 'security':
      return writers.security(mail, link)
    case 'orderPlaced':
      return writers.orderPlaced(mail, link)
    case 'newOrder':
      return writers.newOrder(mail, link)
    case 'orderStatusChanged':
      return writers.orderStatusChanged(mail, link)
    case 'paymentReceived':
      return writers.paymentReceived(mail, link)
    case 'shopStatusChanged':
      return writers.shopStatusChanged(mail, link)
  }
}

const writers: Writers = {
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
      `The link works once and expires after ${limits.resetLinkMinutes} minutes. ` +
      'If you did not ask for it, you need not do anything: your password stays as it is.',
  }),
  welcome: ({ name, role, token }, link) => ({
    subject: 'Welcome to Haat',
    heading: name === '' ? 'Welcome to Haat!' : `Welcome, ${name}!`,
    paragraphs: [
      welcomes[role],
      'Please confirm that this email address is yours. Until then our letters leave names out.',
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
    action: { label: 'Look at your account', url: link('/dashboard/profile') },
    note: 'If this was not you, reset your password at once and contact support.',
  }),
  orderPlaced: ({ name, order }, link) => ({
    subject: `Your order from ${order.shopName}`,
    heading: 'Thank you for your order',
    paragraphs: [
      `${hello(name)} ${order.shopName} has received your order and is preparing it.`,
      order.paymentType === 'COD'
        ? `Please have ${formatMoney(order.total)} ready when it arrives.`
        : 'You chose to pay online. An order that stays unpaid is cancelled after a while.',
    ],
    ...orderTables(order),
    action: { label: 'See your order', url: link('/dashboard/my-orders') },
    note: `Standard delivery takes ${limits.deliveryDays} days. You have ${limits.returnDays} days to return it.`,
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
      paragraphs: [`${hello(name)} ${customer.name} has ordered from ${order.shopName}.`],
      lines: tables.lines,
      facts: [...tables.facts, ...delivery],
      action: { label: 'Open your orders', url: link('/dashboard/orders') },
    }
  },
  orderStatusChanged: ({ name, orderId, shopName, status }, link) => ({
    subject: `Your order from ${shopName}: ${orderNews[status].short}`,
    heading: orderNews[status].heading,
    paragraphs: [`${hello(name)} ${orderNews[status].sentence(shopName)}`],
    facts: [{ label: 'Order', value: orderId }],
    action: { label: 'See your order', url: link('/dashboard/my-orders') },
  }),
  paymentReceived: ({ name, orderId, amount, transactionId }, link) => ({
    subject: `We received your payment of ${formatMoney(amount)}`,
    heading: 'Payment received',
    paragraphs: [`${hello(name)} thank you. Your payment has arrived.`],
    facts: [
      { label: 'Amount', value: formatMoney(amount), isStrong: true },
      { label: 'Transaction', value: transactionId },
      { label: 'Order', value: orderId },
    ],
    action: { label: 'See your order', url: link('/dashboard/my-orders') },
  }),
  shopStatusChanged: ({ name, shopName, status }, link) => ({
    subject: `Your shop ${shopName} is now ${status.toLowerCase()}`,
    heading: `${shopName} is now ${status.toLowerCase()}`,
    paragraphs: [`${hello(name)} ${shopNews[status]}`],
    action: { label: 'Open your shop', url: link('/dashboard/my-shops') },
  }),
}

function hello(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`
}

function verification(token: string, link: Link): { label: string; url: string } {
  const query = new URLSearchParams({ token }).toString()
  return { label: 'Confirm my email', url: link(`/verify-email?${query}`) }
}

const verificationNote =
  `The link expires after ${limits.verifyLinkHours} hours. If you have no account at Haat, somebody ` +
  'mistyped their address: you need not do anything.'

const orderNews: Record<
  OrderStatus,
  { short: string; heading: string; sentence: (shop: string) => string }
> = {
  PROCESSING: {
    short: 'in preparation',
    heading: 'Your order is being prepared',
    sentence: (shop) => `${shop} is preparing your order.`,
  },
  SHIPPED: {
    short: 'on its way',
    heading: 'Your order is on its way',
    sentence: (shop) =>
      `${shop} has handed your order to delivery. It arrives within ${limits.deliveryDays} days.`,
  },
  DELIVERED: {
    short: 'delivered',
    heading: 'Your order has arrived',
    sentence: (shop) => `your order from ${shop} was delivered. Tell others how you like it.`,
  },
  CANCELLED: {
    short: 'cancelled',
    heading: 'Your order was cancelled',
    sentence: (shop) =>
      `your order from ${shop} was cancelled. What you paid for it, if anything, is owed back to you.`,
  },
}

const shopNews: Record<ShopStatus, string> = {
  ACTIVE: 'your shop is open: its products can be seen and bought.',
  PENDING: 'your shop is waiting for approval. Its products can not be seen until then.',
  SUSPENDED: 'your shop has been suspended. Its products can not be seen or bought for now.',
  BLOCKED: 'your shop has been blocked. Its products can not be seen or bought.',
}

function orderTables(order: MailedOrder): { lines: Line[]; facts: Line[] } {
  const lines = order.items.map(({ name, quantity, price }) => ({
    label: `${quantity} × ${name}`,
    value: formatMoney(price * BigInt(quantity)),
  }))
  const facts: Line[] = [
    { label: 'Subtotal', value: formatMoney(order.subtotal) },
    { label: 'Shipping', value: formatMoney(order.shipping) },
  ]
  if (order.discount > 0n) facts.push({ label: 'Coupon', value: formatMoney(-order.discount) })
  facts.push({ label: 'Total', value: formatMoney(order.total), isStrong: true })
  return { lines, facts: [...facts, { label: 'Order', value: order.id }] }
}
