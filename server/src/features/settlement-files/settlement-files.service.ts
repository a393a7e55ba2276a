import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fail } from '@haat/contract/errors'
import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type {
  SettlementFile,
  SettlementFileDecision,
  SettlementFileDetails,
  SettlementFileInput,
  SettlementFileRow,
  SettlementFilesQuery,
  SettlementPostings,
  SettlementRowsQuery,
} from '@haat/contract/settlement-files'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { declareWrite } from '#core/sql/writes.ts'
import type { JournalInput } from '#features/ledger/ledger.rows.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { readRows, type FileRow } from './file-rows.ts'
import {
  findFile,
  freezeRows,
  insertFile,
  lockFile,
  selectBatches,
  selectFiles,
  selectRows,
  selectSums,
  writeDecision,
  type ResultSums,
} from './settlement-files.queries.ts'

const write = declareWrite({
  subject: 'settlement-file',
  refusals: {
    settlement_files_once: () =>
      fail('EDIT_CONFLICT', { message: 'This file was imported before.' }),
  },
})

/** Gateways' settlement files, newest first. */
export function listFiles(ctx: Ctx, query: SettlementFilesQuery): Promise<Page<SettlementFile>> {
  return selectFiles(ctx, query)
}

/** A file with what its rows are. Throws NOT_FOUND. */
export async function getFile(ctx: Ctx, id: string): Promise<SettlementFileDetails> {
  const file = (await findFile(ctx, id)) ?? fail('NOT_FOUND')
  return { ...file, ...summaryOf(await selectSums(ctx, id)) }
}

/** The rows of a file, and what the market has in its days that no file names. Throws NOT_FOUND. */
export async function listRows(
  ctx: Ctx,
  id: string,
  query: SettlementRowsQuery,
): Promise<Page<SettlementFileRow>> {
  return (await selectRows(ctx, id, query)) ?? fail('NOT_FOUND')
}

/**
 * Imports a gateway's CSV file. Nothing is entered before another person accepts it. Throws VALIDATION_FAILED with
 * each mistake by row and column, and EDIT_CONFLICT when the same file was imported before.
 */
export async function importFile(
  ctx: Ctx,
  actor: Actor,
  { gateway, name, batch }: SettlementFileInput,
  upload: UploadedFile | null,
): Promise<SettlementFileDetails> {
  const { rows, digest } = await readUpload(upload, { gateway, batch })
  const id = await write(ctx, async (tx, record) => {
    const made = await insertFile(tx, { gateway, name, digest, byId: actor.id, rows })
    await record(actor, 'settlement-file.imported', made, { gateway, rows: rows.length })
    return made
  })
  return await getFile(ctx, id)
}

async function readUpload(
  upload: UploadedFile | null,
  source: Parameters<typeof readRows>[1],
): Promise<{ rows: FileRow[]; digest: string }> {
  notInTransaction('a settlement file that is read')
  if (upload === null) {
    fail('VALIDATION_FAILED', { errors: [{ path: 'file', message: 'Please choose a file.' }] })
  }
  const bytes = await readFile(upload.path)
  const { rows, problems } = readRows(bytes, source)
  if (problems.length > 0) fail('VALIDATION_FAILED', { errors: problems })
  return { rows, digest: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Accepts or rejects a file. An accepted one is in the books at once: what arrived in the bank, corrected fees, and
 * the difference that nobody can explain. Rows that another file brought are left out. Throws NOT_FOUND,
 * SECOND_PERSON_REQUIRED when who imported it accepts it, and EDIT_CONFLICT when somebody else has decided, or the
 * rows are something else now than the admin saw (a payment has come in meanwhile).
 */
export async function decideFile(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: SettlementFileDecision,
): Promise<SettlementFileDetails> {
  const { decision } = input
  await write(ctx, async (tx, record) => {
    const file = (await lockFile(tx, id)) ?? fail('NOT_FOUND')
    const { status } = file
    if (status !== 'PENDING') {
      if (status === decision && file.decided_by === actor.id) return
      fail('EDIT_CONFLICT', { data: { current: { status } } })
    }
    if (input.decision === 'ACCEPTED') {
      if (file.by_id === actor.id) fail('SECOND_PERSON_REQUIRED')
      await enter(tx, id, { byId: file.by_id, approvedBy: actor.id }, input.seen.postings)
    }
    await writeDecision(tx, id, actor.id, decision)
    await record(actor, `settlement-file.${decision.toLowerCase()}`, id)
  })
  return await getFile(ctx, id)
}

async function enter(
  tx: Tx,
  id: string,
  people: { byId: string; approvedBy: string },
  seen: SettlementPostings,
): Promise<void> {
  await freezeRows(tx, id)
  const { postings } = summaryOf(await selectSums(tx, id))
  const isAsSeen =
    postings.bank === seen.bank &&
    postings.clearing === seen.clearing &&
    postings.fees === seen.fees &&
    postings.difference === seen.difference
  if (!isAsSeen) fail('EDIT_CONFLICT', { data: { current: { postings } } })
  const journals = (await selectBatches(tx, id)).map(
    ({ batch, gateway, bank, clearing, fees }): JournalInput => ({
      key: `gateway.paid:${id}/${batch}`,
      ...people,
      note: `${gateway}: transfer ${batch}`,
      lines: [
        { account: 'bank.main', amount: bank },
        { account: 'gateway.clearing', partyId: gateway, amount: -clearing },
        { account: 'expense.gateway', amount: fees },
        { account: 'difference', amount: clearing - bank - fees },
      ],
    }),
  )
  await postJournals(tx, journals)
}

function summaryOf(
  found: readonly ResultSums[],
): Pick<SettlementFileDetails, 'results' | 'postings'> {
  const total = (of: (sums: ResultSums) => bigint) =>
    found.reduce((sum, each) => sum + of(each), 0n)
  const [bank, clearing, fees] = [
    total((each) => each.bank),
    total((each) => each.clearing),
    total((each) => each.fees),
  ]
  return {
    results: found.map(({ result, rows, amount }) => ({ result, rows, amount: toTaka(amount) })),
    postings: {
      bank: toTaka(bank),
      clearing: toTaka(clearing),
      fees: toTaka(fees),
      difference: toTaka(clearing - bank - fees),
    },
  }
}
