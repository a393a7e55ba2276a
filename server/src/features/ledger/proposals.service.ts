import { fail } from '@haat/contract/errors'
import {
  isLedgerAccount,
  type Journal,
  type JournalsQuery,
  type Proposal,
  type ProposalDecision,
  type ProposalInput,
  type ProposalsQuery,
} from '@haat/contract/ledger'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { selectJournals } from './journals.queries.ts'
import type { JournalInput } from './ledger.rows.ts'
import { postJournals } from './ledger.service.ts'
import { lockDifference, sumOfDifference } from './market-books.queries.ts'
import {
  findProposal,
  hasTakenTooMuch,
  insertProposal,
  lockProposal,
  readJournal,
  selectProposals,
  writeDecision,
  type LockedProposal,
} from './proposals.queries.ts'

const alreadyCorrected = () => fail('ALREADY_CORRECTED')
const write = declareWrite({
  subject: 'ledger-proposal',
  refusals: {
    ledger_proposals_journal: alreadyCorrected,
    journals_reverses_key: alreadyCorrected,
    ledger_balances_overdrawn: () => fail('BALANCE_TOO_LOW'),
  },
})

/** Journals, the latest entered first: all, or those of an order. */
export function listJournals(ctx: Ctx, query: JournalsQuery): Promise<Page<Journal>> {
  return selectJournals(ctx, query)
}

/** Proposed changes of the books, newest first. */
export function listProposals(ctx: Ctx, query: ProposalsQuery): Promise<Page<Proposal>> {
  return selectProposals(ctx, query)
}

/**
 * Proposes to take a journal back, to charge or credit a shop, or to clear a difference. Nothing is entered before another person
 * approves it. Throws NOT_FOUND (no such journal or shop) or ALREADY_CORRECTED.
 */
export async function propose(ctx: Ctx, actor: Actor, input: ProposalInput): Promise<Proposal> {
  return await write(ctx, async (tx, record) => {
    const id = (await insertProposal(tx, actor.id, input)) ?? fail('NOT_FOUND')
    await record(actor, 'ledger-proposal.made', id, { kind: input.kind })
    return (await findProposal(tx, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Approves or rejects a proposal. An approved one is entered at once. Who proposed it
 * can't decide on it. Throws NOT_FOUND, STATUS_NOT_ALLOWED (decided already), SECOND_PERSON_REQUIRED, ALREADY_CORRECTED, or
 * BALANCE_TOO_LOW when what a correction takes back has moved on, or a difference was cleared.
 */
export async function decide(
  ctx: Ctx,
  actor: Actor,
  id: string,
  decision: ProposalDecision,
): Promise<Proposal> {
  return await write(ctx, async (tx, record) => {
    const proposal = (await lockProposal(tx, id)) ?? fail('NOT_FOUND')
    if (proposal.status !== 'PENDING') fail('STATUS_NOT_ALLOWED')
    if (proposal.by_id === actor.id) fail('SECOND_PERSON_REQUIRED')
    if (decision.decision === 'APPROVED') {
      const journal = await journalOf(tx, proposal)
      const approved = { byId: proposal.by_id, approvedBy: actor.id, note: proposal.reason }
      await postJournals(tx, [{ ...journal, ...approved }])
      await insistOnCover(tx, journal)
    }
    await writeDecision(tx, id, actor.id, decision)
    await record(actor, `ledger-proposal.${decision.decision.toLowerCase()}`, id, {
      kind: proposal.kind,
    })
    return (await findProposal(tx, id)) ?? fail('NOT_FOUND')
  })
}

async function journalOf(tx: Tx, proposal: LockedProposal): Promise<JournalInput> {
  const { id, kind, shop_id: shopId, amount, journal_id: journalId } = proposal
  if (journalId !== null) return await oppositeOf(tx, id, journalId)
  if (kind === 'SHORTAGE' || kind === 'SURPLUS') return await clearing(tx, proposal)
  if (shopId === null || amount === null) throw new Error(`Proposal ${id} is incomplete.`)
  const isPenalty = kind === 'PENALTY'
  return {
    key: `adjustment:${id}`,
    shopId,
    lines: [
      { account: 'vendor.available', partyId: shopId, amount: isPenalty ? amount : -amount },
      isPenalty
        ? { account: 'revenue.fees', amount: -amount }
        : { account: 'expense.goodwill', amount },
    ],
  }
}

/** Moves a difference to its account. Throws BALANCE_TOO_LOW when less than the amount is left of it. */
async function clearing(tx: Tx, proposal: LockedProposal): Promise<JournalInput> {
  const { id, kind, account, party_id: partyId, amount } = proposal
  if (account === null || amount === null || !isLedgerAccount(account)) {
    throw new Error(`Proposal ${id} is incomplete.`)
  }
  await lockDifference(tx)
  const left = await sumOfDifference(tx)
  const moved = kind === 'SHORTAGE' ? amount : -amount
  if (kind === 'SHORTAGE' ? moved > left : moved < left) fail('BALANCE_TOO_LOW')
  return {
    key: `difference.cleared:${id}`,
    lines: [
      { account, ...(partyId === null ? {} : { partyId }), amount: moved },
      { account: 'difference', amount: -moved },
    ],
  }
}

/**
 * A correction takes back what the order itself has left: what else its shop has in the hold is of other orders. Throws
 * BALANCE_TOO_LOW. What came later is corrected first: the end of a hold, then the delivery.
 */
async function insistOnCover(tx: Tx, { orderId, reverses }: JournalInput): Promise<void> {
  if (orderId === undefined || reverses === undefined) return
  if (await hasTakenTooMuch(tx, orderId, reverses)) fail('BALANCE_TOO_LOW')
}

/** The order is locked first, as by whoever enters events of an order. */
async function oppositeOf(tx: Tx, id: string, journalId: bigint): Promise<JournalInput> {
  const journal = await readJournal(tx, journalId)
  if (journal.order_id !== null) await lockOrder(tx, journal.order_id)
  return {
    key: `correction:${id}`,
    reverses: journalId,
    ...(journal.order_id === null ? {} : { orderId: journal.order_id }),
    ...(journal.shop_id === null ? {} : { shopId: journal.shop_id }),
    ...(journal.payment_id === null ? {} : { paymentId: journal.payment_id }),
    ...(journal.payout_id === null ? {} : { payoutId: journal.payout_id }),
    lines: journal.lines.map(({ account, party_id: partyId, amount }) => {
      if (!isLedgerAccount(account)) throw new Error(`There is no account ${account}.`)
      return { account, partyId, amount: -amount }
    }),
  }
}
