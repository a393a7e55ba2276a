import type { Poisha } from '@haat/contract/money'
import type { OrderStatus } from '@haat/contract/orders'
import type { Role } from '@haat/contract/roles'
import type { ShopStatus } from '@haat/contract/shops'
import type { SecurityNews } from './account-texts.ts'
import type { CancellationNews } from './cancellation-texts.ts'
import type { DeadlineNews, LateNews, StopNews } from './deadline-texts.ts'
import type { ComplaintNews } from './complaint-texts.ts'
import type { ConversationNews } from './conversation-texts.ts'
import type { CourierNews } from './courier-texts.ts'
import type { DisputeNews } from './dispute-texts.ts'
import type { ProductNews } from './product-texts.ts'
import type { ReturnNews } from './return-texts.ts'
import type { AccountNews, DebtNews, PayoutNews } from './finance-texts.ts'
import type { WishTold } from './wish-texts.ts'
import type { ScorecardListNews, ScorecardNews } from './scorecard-texts.ts'
import type { MailedOrder, MoneyNews, NamedOrder, StepBy } from './order-texts.ts'

/**
 * Every email that the market sends. `to` is the address, `name` is how the email greets its reader. `isVerified`:
 * the address was proven to belong to the account. Until then, emails to it contain nothing that people wrote
 * (`unverified.ts`). `personId`: the account that it speaks to, which gets a notice too (`notices.ts`).
 */
export type Mail = { to: string; name: string; isVerified: boolean; personId?: string | null } & (
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
  | {
      kind: 'orderStatusChanged'
      order: NamedOrder
      shopName: string
      status: OrderStatus
      by: StepBy
      /** What was paid and will be refunded, in poisha; null: nothing. */
      owed: Poisha | null
    }
  | {
      kind: 'shopOrderChanged'
      order: NamedOrder
      shopName: string
      status: OrderStatus
      by: StepBy
    }
  | {
      kind: 'paymentReceived'
      order: NamedOrder
      amount: Poisha
      transactionId: string
      /** The order was cancelled or paid by another payment. */
      isOwedBack: boolean
    }
  | { kind: 'orderMoney'; order: NamedOrder; shopName: string; amount: Poisha; news: MoneyNews }
  | ({ kind: 'piecesCancelled' } & CancellationNews)
  | ({ kind: 'returnMoved' } & ReturnNews)
  | ({ kind: 'payoutAccountChanged' } & AccountNews)
  | ({ kind: 'payoutClosed' } & PayoutNews)
  | ({ kind: 'shopDebt' } & DebtNews)
  | ({ kind: 'paymentDisputed' } & DisputeNews)
  | ({ kind: 'deadlinesTold' } & DeadlineNews)
  | ({ kind: 'deliveryLate' } & LateNews)
  | ({ kind: 'parcelStopAsked' } & StopNews)
  | ({ kind: 'scorecardChanged' } & ScorecardNews)
  | ({ kind: 'scorecardsListed' } & ScorecardListNews)
  | ({ kind: 'courierTrouble' } & CourierNews)
  | ({ kind: 'newMessage' } & ConversationNews)
  | ({ kind: 'complaintAnswered' } & ComplaintNews)
  | ({ kind: 'reviewAnswered' } & ProductNews)
  | ({ kind: 'questionAsked' } & ProductNews)
  | ({ kind: 'questionAnswered'; isByShop: boolean } & ProductNews)
  | ({ kind: 'wishTold' } & WishTold)
  | { kind: 'shopStatusChanged'; shopName: string; status: ShopStatus }
  | {
      kind: 'contactMessage'
      visitor: { name: string; email: string }
      subject: string
      message: string
    }
)
export type MailKind = Mail['kind']
