import type { AdminBrandsQuery, Brand, BrandEdit, BrandInput } from '@haat/contract/brands'
import { brandLimits } from '@haat/contract/brands.limits'
import { fail } from '@haat/contract/errors'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { changesOf, recordAudit } from '#core/sql/audit.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { removePicture, storePicture } from '#features/media/media.service.ts'
import {
  countBrands,
  deleteBrandRow,
  findNamed,
  insertBrand,
  lockBrand,
  proposeBrand,
  selectBrands,
  shareBrand,
  updateBrandRow,
} from './brands.queries.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    /** Gives products of `brandId` the brand's new name, or those of a merged brand to another one. */
    'catalog.follow-brand': { brandId: string; intoId?: string; byId?: string }
  }
}

/** All brands by name. */
export function listBrands(ctx: Ctx, query: ListQuery | AdminBrandsQuery): Promise<Page<Brand>> {
  return selectBrands(ctx, query)
}

/** Throws BRAND_NAME_TAKEN, regardless of case, VALIDATION_FAILED for too many brands, and what uploads throw. */
export async function createBrand(
  ctx: Ctx,
  actor: Actor,
  input: BrandInput,
  file: UploadedFile | null,
): Promise<Brand> {
  const logo = file === null ? '' : (await storePicture(ctx, actor, file)).url
  return await write(ctx, async (tx, record) => {
    if ((await countBrands(tx, null)).all >= brandLimits.brandsMax) tooMany()
    const values = { ...input, logo }
    const added = await insertBrand(tx, values, { isVerified: true, proposedBy: null })
    await record(actor, 'brand.created', added.id, changesOf({}, values))
    return added
  })
}

/**
 * Changes the given fields; a file becomes the logo, and an empty `logo` removes it. Throws NOT_FOUND, EDIT_CONFLICT
 * when the brand has changed since the editor read it, BRAND_NAME_TAKEN, and what uploads throw.
 */
export async function updateBrand(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...patch }: BrandEdit,
  file: UploadedFile | null,
): Promise<Brand> {
  const stored = file === null ? null : (await storePicture(ctx, actor, file)).url
  return await write(ctx, async (tx, record) => {
    const current = (await lockBrand(tx, id)) ?? fail('NOT_FOUND')
    const logo = stored ?? (patch.logo === '' ? '' : undefined)
    const values = { ...patch, logo }
    insistOnSeen(seen, current, values)
    if (logo !== undefined) await removePicture(tx, current.logo)
    const changed = await updateBrandRow(tx, id, values)
    await record(actor, 'brand.changed', id, changesOf(current, values))
    if (changed.name !== current.name) {
      await enqueue(tx, 'catalog.follow-brand', { brandId: id }, { jobKey: `brand ${id}` })
    }
    return changed
  })
}

/** Throws NOT_FOUND, and BRAND_IN_USE while products have the brand. */
export async function deleteBrand(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await write(ctx, async (tx, record) => {
    const { name, logo } = (await lockBrand(tx, id)) ?? fail('NOT_FOUND')
    await deleteBrandRow(tx, id)
    await removePicture(tx, logo)
    await record(actor, 'brand.deleted', id, changesOf({ name }, { name: null }))
    return { id }
  })
}

/**
 * Lets a job give the products of a brand to another one, and then delete it. Throws NOT_FOUND when either is gone,
 * and VALIDATION_FAILED for the brand itself.
 */
export async function mergeBrand(
  ctx: Ctx,
  actor: Actor,
  id: string,
  intoId: string,
): Promise<Brand> {
  if (id === intoId) {
    fail('VALIDATION_FAILED', { errors: [{ path: 'intoId', message: 'Choose another brand.' }] })
  }
  return await write(ctx, async (tx, record) => {
    const pair = new Map<string, Brand | null>()
    for (const each of [id, intoId].toSorted()) pair.set(each, await lockBrand(tx, each))
    const [from, into] = [pair.get(id) ?? fail('NOT_FOUND'), pair.get(intoId) ?? fail('NOT_FOUND')]
    await record(actor, 'brand.merged', id, { from: from.name, into: into.name, intoId })
    const payload = { brandId: id, intoId, byId: actor.id }
    await enqueue(tx, 'catalog.follow-brand', payload, { jobKey: `brand merge ${id}` })
    return into
  })
}

/**
 * The brand with this name for a vendor's product; a new one waits for an admin to look at it. Runs in the product's
 * transaction. Throws VALIDATION_FAILED on `brand` for too many new names.
 */
export async function brandNamed(tx: Tx, vendor: Actor, name: string): Promise<string> {
  const known = await findNamed(tx, name)
  if (known !== null) return known
  const { all, proposed } = await countBrands(tx, vendor.id)
  if (all >= brandLimits.brandsMax) tooMany()
  if (proposed >= brandLimits.proposedPerDay) {
    const message = `You can add ${brandLimits.proposedPerDay} new brands a day. Please try tomorrow.`
    fail('VALIDATION_FAILED', { errors: [{ path: 'brand', message }] })
  }
  const added = await proposeBrand(tx, name, vendor.id)
  if (added === null) return (await findNamed(tx, name)) ?? fail('NOT_FOUND')
  await recordAudit(tx, vendor, {
    action: 'brand.proposed',
    subjectType: 'brand',
    subjectId: added,
    details: { ...changesOf({}, { name }) },
  })
  return added
}

/** Keeps a brand from being deleted until the transaction ends. Returns whether it is there. */
export function keepBrand(tx: Tx, id: string): Promise<boolean> {
  return shareBrand(tx, id)
}

/** Keeps a brand from products until the transaction ends. Returns whether it is there. */
export async function lockMerged(tx: Tx, id: string): Promise<boolean> {
  return (await lockBrand(tx, id)) !== null
}

/** Deletes a brand whose products have all been given to another one. */
export async function deleteMerged(tx: Tx, id: string): Promise<void> {
  const found = await lockBrand(tx, id)
  if (found === null) return
  await deleteBrandRow(tx, id)
  await removePicture(tx, found.logo)
}

function tooMany(): never {
  const message = `A market has at most ${brandLimits.brandsMax} brands.`
  return fail('VALIDATION_FAILED', { errors: [{ path: 'name', message }] })
}

const write = declareWrite({
  subject: 'brand',
  announces: true,
  refusals: {
    brands_name: () =>
      fail('BRAND_NAME_TAKEN', {
        errors: [{ path: 'name', message: 'A brand with this name already exists.' }],
      }),
    products_brand: () => fail('BRAND_IN_USE'),
  },
})
