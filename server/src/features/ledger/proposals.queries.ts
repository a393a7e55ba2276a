import type {
  Proposal,
  ProposalDecision,
  ProposalInput,
  ProposalsQuery,
} from '@haat/contract/ledger'
import { fromTaka, toTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, text, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const proposal = {
  ...aliased(
    'p',
    pick(
      tables.ledger_proposals,
      'id',
      'kind',
      'status',
      'shop_id',
      'amount',
      'account',
      'party_id',
      'reason',
      'by_id',
      'decided_by',
      'decided_at',
      'created_at',
    ),
  ),
  journal_key: computed(text.orNull, sql`(select key from journals where id = p.journal_id)`),
  shop_name: computed(text.orNull, sql`(select name from shops where id = p.shop_id)`),
  by_name: computed(text, sql`(select name from people where id = p.by_id)`),
  decided_by_name: computed(text.orNull, sql`(select name from people where id = p.decided_by)`),
}

function toProposal(row: RowOf<typeof proposal>): Proposal {
  const { decided_by: deciderId, decided_by_name: decider } = row
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    journalKey: row.journal_key,
    shopId: row.shop_id,
    shopName: row.shop_name,
    amount: row.amount === null ? null : toTaka(row.amount),
    account: row.account,
    gateway: row.party_id,
    reason: row.reason,
    by: { id: row.by_id, name: row.by_name },
    decidedBy: deciderId === null ? null : { id: deciderId, name: decider ?? '' },
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  }
}

/** Proposals, newest first. */
export async function selectProposals(
  ctx: Ctx,
  { page, limit, status }: ProposalsQuery,
): Promise<Page<Proposal>> {
  const { rows, meta } = await selectPage(ctx, proposal, {
    from: sql`ledger_proposals p`,
    where: status === undefined ? [] : [sql`p.status = ${status}`],
    orderBy: sql`p.id desc`,
    page,
    limit,
  })
  return { data: rows.map(toProposal), meta }
}

export async function findProposal(ctx: Ctx, id: string): Promise<Proposal | null> {
  const row = await ctx.db.maybe(
    proposal,
    sql`select ${columns(proposal)} from ledger_proposals p where p.id = ${id}`,
  )
  return row === null ? null : toProposal(row)
}

const insertion = (input: ProposalInput, byId: string): Sql => {
  switch (input.kind) {
    case 'CORRECTION':
      return sql`
        insert into ledger_proposals (kind, journal_id, shop_id, reason, by_id)
        select 'CORRECTION', id, shop_id, ${input.reason}, ${byId} from journals where key = ${input.journalKey}
        returning id`
    case 'PENALTY':
    case 'CREDIT':
      return sql`
        insert into ledger_proposals (kind, shop_id, amount, reason, by_id)
        select ${input.kind}, id, ${fromTaka(input.amount)}, ${input.reason}, ${byId} from shops
        where id = ${input.shopId} returning id`
    default:
      return sql`
        insert into ledger_proposals (kind, account, party_id, amount, reason, by_id)
        values (${input.kind}, ${input.account}, ${input.gateway ?? null}, ${fromTaka(input.amount)}, ${input.reason},
          ${byId}) returning id`
  }
}

/** Inserts a proposal. Null when the journal or the shop it names does not exist. */
export async function insertProposal(
  tx: Tx,
  byId: string,
  input: ProposalInput,
): Promise<string | null> {
  const row = await tx.db.maybe(pick(tables.ledger_proposals, 'id'), insertion(input, byId))
  return row?.id ?? null
}

const undecided = pick(
  tables.ledger_proposals,
  'id',
  'kind',
  'status',
  'shop_id',
  'amount',
  'account',
  'party_id',
  'reason',
  'by_id',
  'journal_id',
)
export type LockedProposal = RowOf<typeof undecided>

export async function lockProposal(tx: Tx, id: string): Promise<LockedProposal | null> {
  return await tx.db.maybe(
    undecided,
    sql`select ${columns(undecided)} from ledger_proposals where id = ${id} for update`,
  )
}

export async function writeDecision(
  tx: Tx,
  id: string,
  byId: string,
  { decision }: ProposalDecision,
): Promise<void> {
  await tx.db.run(sql`
    update ledger_proposals set status = ${decision}, decided_by = ${byId}, decided_at = now() where id = ${id}`)
}

const posted = pick(tables.journals, 'id', 'order_id', 'shop_id', 'payment_id', 'payout_id')
const postedLine = pick(tables.journal_lines, 'account', 'party_id', 'amount')
export interface PostedJournal extends RowOf<typeof posted> {
  lines: { account: string; party_id: string; amount: Poisha }[]
}

/** A journal with its lines. */
export async function readJournal(tx: Tx, id: bigint): Promise<PostedJournal> {
  const row = await tx.db.one(posted, sql`select ${columns(posted)} from journals where id = ${id}`)
  const lines = await tx.db.many(
    postedLine,
    sql`select ${columns(postedLine)} from journal_lines where journal_id = ${id} order by line`,
  )
  return { ...row, lines }
}

/** Whether the correction of a journal has taken more from an account that can't be overdrawn than its order had there. */
export async function hasTakenTooMuch(
  tx: Tx,
  orderId: string,
  journalId: bigint,
): Promise<boolean> {
  const side = sql`case a.kind when 'ASSET' then -1 else 1 end`
  const { is_over: isOver } = await tx.db.one(
    { is_over: bool },
    sql`
    select exists (
      select from (select id, reverses from journals where order_id = ${orderId} offset 0) j
        cross join lateral (select account, party_id, amount from journal_lines where journal_id = j.id offset 0) l
        join ledger_accounts a on a.code = l.account and not a.may_overdraw
      group by l.account, l.party_id, a.kind
      having sum(l.amount) * ${side} > 0
        and sum(l.amount) filter (where j.reverses = ${journalId}) * ${side} > 0
    ) as is_over`,
  )
  return isOver
}
