import type { NoticeTopic } from '@haat/contract/notices'
import type { Mail, MailKind } from './mails.ts'

/** The topic of an email's notice, and the page that it leads to; `none`: it makes no notice. */
interface NoticeOfMail {
  topic: NoticeTopic | null
  path: string | null
}
type Notices = { [K in MailKind]: (mail: Extract<Mail, { kind: K }>) => NoticeOfMail }

const none = { topic: null, path: null }
const of = (topic: NoticeTopic, path: string) => ({ topic, path })
const order = (topic: NoticeTopic, id: string) => of(topic, `/dashboard/orders/${id}`)

/** One line for each kind of email. A new kind does not compile until it has one. */
const notices: Notices = {
  // Links that only the mailbox may hold.
  resetLink: () => none,
  verifyEmail: () => none,
  welcome: () => none,
  // To the people who run the market, who are no account.
  contactMessage: () => none,
  deadlinesTold: () => none,
  scorecardsListed: () => none,
  security: () => of('SECURITY', '/dashboard/profile'),
  orderPlaced: (mail) => order('ORDERS', mail.order.id),
  newOrder: (mail) => order('ORDERS', mail.order.id),
  orderStatusChanged: (mail) => order('ORDERS', mail.order.id),
  shopOrderChanged: (mail) => order('ORDERS', mail.order.id),
  piecesCancelled: (mail) => order('ORDERS', mail.order.id),
  paymentReceived: (mail) => order('MONEY', mail.order.id),
  orderMoney: (mail) => order('MONEY', mail.order.id),
  paymentDisputed: (mail) => order('DEBTS', mail.order.id),
  deliveryLate: (mail) => order('ORDERS', mail.order.id),
  parcelStopAsked: (mail) => order('ORDERS', mail.order.id),
  courierTrouble: (mail) => order(mail.trouble === 'CASH' ? 'MONEY' : 'ORDERS', mail.order.id),
  returnMoved: (mail) => order('RETURNS', mail.order.id),
  newMessage: (mail) => of('MESSAGES', `/dashboard/messages/${mail.conversationId}`),
  complaintAnswered: (mail) => of('MESSAGES', `/dashboard/complaints/${mail.complaintId}`),
  reviewAnswered: (mail) => of('MESSAGES', `/products/${mail.productId}#reviews`),
  questionAsked: () => of('MESSAGES', '/dashboard/questions'),
  questionAnswered: (mail) => of('MESSAGES', `/products/${mail.productId}#questions`),
  wishTold: (mail) => of('WISHES', `/products/${mail.productId}`),
  scorecardChanged: () => of('SHOP', '/dashboard/scorecards'),
  payoutAccountChanged: () => of('SECURITY', '/dashboard/earnings'),
  payoutClosed: () => of('MONEY', '/dashboard/earnings'),
  shopDebt: () => of('DEBTS', '/dashboard/earnings'),
  shopStatusChanged: () => of('SHOP', '/dashboard/my-shops'),
}

/** What an email's notice is about, and where it leads. */
export function noticeOf<K extends MailKind>(
  kind: K,
  mail: Extract<Mail, { kind: K }>,
): NoticeOfMail {
  return notices[kind](mail)
}
