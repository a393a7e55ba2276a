import { readFile } from 'node:fs/promises'
import { fail } from '@haat/contract/errors'
import type { PayoutProof } from '@haat/contract/payouts'
import type { Ctx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { findProof, type Proof } from './proofs.queries.ts'

/** How files of each type begin, as Latin-1. */
const beginnings: readonly { contentType: string; begins: RegExp }[] = [
  { contentType: 'application/pdf', begins: /^%PDF-/ },
  { contentType: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  { contentType: 'image/png', begins: /^\x89PNG\r\n/ },
  { contentType: 'image/webp', begins: /^RIFF[^]{4}WEBP/ },
]

/** The receipt of a transfer, with the type that its bytes show. Throws UNSUPPORTED_FILE for any other. */
export async function readProof({ path }: UploadedFile): Promise<Proof> {
  notInTransaction('a receipt that is read')
  const content = await readFile(path)
  const start = content.subarray(0, 16).toString('latin1')
  const type = beginnings.find(({ begins }) => begins.test(start))
  if (type === undefined) {
    return fail('UNSUPPORTED_FILE', { message: 'Please choose a PDF, JPEG, PNG or WebP file.' })
  }
  return { contentType: type.contentType, content }
}

/** The receipt of a payout. Throws NOT_FOUND when there is none. */
export async function getProof(ctx: Ctx, payoutId: string): Promise<PayoutProof> {
  return (await findProof(ctx, payoutId)) ?? fail('NOT_FOUND')
}
