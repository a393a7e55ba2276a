import { fail } from '@haat/contract/errors'
import type { Gallery, GalleryEdit, GalleryPictureInput } from '@haat/contract/gallery'
import { galleryLimits } from '@haat/contract/gallery.limits'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import type { UploadedFile } from '#core/http/multipart.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite, type Recorder } from '#core/sql/writes.ts'
import {
  findUsablePicture,
  lockShopOf,
  ownsProduct,
  storedAddress,
  writeFirstPicture,
} from '#features/catalog/pictures.service.ts'
import { removePicture, storePicture } from '#features/media/media.service.ts'
import { copyLater, findGallery, lockGallery, writeLater } from './gallery.queries.ts'
import { toGalleryPicture, type StoredGalleryPicture } from './gallery.rows.ts'

/** The pictures of a product that the caller may see. Throws NOT_FOUND. */
export async function getGallery(ctx: Ctx, actor: Actor | null, id: string): Promise<Gallery> {
  const found = (await findGallery(ctx, id, actor?.id ?? null)) ?? fail('NOT_FOUND')
  return shown(ctx, id, found)
}

/**
 * Adds an uploaded picture to the end of the caller's own product; to one without any it is the first. Throws
 * NOT_FOUND for another's product, VALIDATION_FAILED without a file or for an eleventh picture, and what uploads
 * throw.
 */
export async function addPicture(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { alt, altBn }: GalleryPictureInput,
  file: UploadedFile | null,
): Promise<Gallery> {
  if (file === null) return refuse('file', 'Required')
  // Checked before the picture is processed.
  if (!(await ownsProduct(ctx, actor, id))) fail('NOT_FOUND')
  insistOnSpace((await findGallery(ctx, id, actor.id)) ?? [])
  const { url, picture } = await storePicture(ctx, actor, file)
  return await changeGallery(ctx, actor, id, (present) => {
    insistOnSpace(present)
    return [...present, { image: url, picture, alt, alt_bn: altBn }]
  })
}

/**
 * Writes the whole gallery of the caller's own product: its order, its texts, and which pictures stay. Throws
 * NOT_FOUND for another's product, EDIT_CONFLICT when the pictures are no longer those that the editor saw, and
 * VALIDATION_FAILED for a picture that is named twice or that the caller may not use.
 */
export async function editGallery(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { pictures, seen }: GalleryEdit,
): Promise<Gallery> {
  if (!(await ownsProduct(ctx, actor, id))) fail('NOT_FOUND')
  const wanted = await choosePictures(ctx, actor, id, pictures)
  return await changeGallery(ctx, actor, id, (present) => {
    const images = present.map((each) => each.image)
    const edit = { images: wanted.map((each) => each.image) }
    insistOnSeen(seen === undefined ? undefined : { images: seen }, { images }, edit)
    return wanted
  })
}

async function choosePictures(
  ctx: Ctx,
  actor: Actor,
  id: string,
  pictures: GalleryEdit['pictures'],
): Promise<StoredGalleryPicture[]> {
  const present = (await findGallery(ctx, id, actor.id)) ?? []
  const wanted: StoredGalleryPicture[] = []
  for (const [index, { image: address, alt, altBn }] of pictures.entries()) {
    const path = `pictures.${index}.image`
    const image = storedAddress(ctx, address)
    if (wanted.some((each) => each.image === image)) refuse(path, 'This picture is there twice.')
    const known = present.find((each) => each.image === image)
    const chosen = known ?? (await findUsablePicture(ctx, actor, image, path))
    wanted.push({ image, picture: chosen.picture, alt, alt_bn: altBn })
  }
  return wanted
}

/** Copies the later pictures of a product to its copy, in the transaction that makes it. */
export async function copyGallery(tx: Tx, fromId: string, toId: string): Promise<void> {
  await copyLater(tx, fromId, toId)
}

/**
 * Adds a stored picture to several of the caller's products, in one transaction; with `replaces` it takes the place of
 * their others. Returns those that were full. Throws NOT_FOUND when one is another's.
 */
export async function addStoredPicture(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  added: StoredGalleryPicture,
  replaces: boolean,
): Promise<string[]> {
  const full: string[] = []
  await write(ctx, async (tx, record) => {
    for (const id of ids) {
      await rewriteGallery(tx, { actor, id, record }, (present) => {
        if (replaces) return [added]
        if (present.length < galleryLimits.picturesMax) return [...present, added]
        full.push(id)
        return present
      })
    }
  })
  return full
}

type Change = (present: readonly StoredGalleryPicture[]) => readonly StoredGalleryPicture[]

async function changeGallery(ctx: Ctx, actor: Actor, id: string, change: Change): Promise<Gallery> {
  return await write(ctx, async (tx, record) => {
    return shown(tx, id, await rewriteGallery(tx, { actor, id, record }, change))
  })
}

/** Locks the caller's own product and replaces its pictures. Those that are gone are swept later. */
async function rewriteGallery(
  tx: Tx,
  { actor, id, record }: { actor: Actor; id: string; record: Recorder },
  change: Change,
): Promise<readonly StoredGalleryPicture[]> {
  const shopId = (await lockShopOf(tx, actor)) ?? fail('NOT_FOUND')
  const present = (await lockGallery(tx, id, shopId)) ?? fail('NOT_FOUND')
  const wanted = change(present)
  if (wanted === present) return present
  const [first = noPicture, ...later] = wanted
  await writeLater(tx, id, later)
  await writeFirstPicture(tx, id, first)
  const kept = new Set(wanted.map(({ image }) => image))
  for (const { image } of present) if (!kept.has(image)) await removePicture(tx, image)
  const details = { shopId, before: present.length, after: wanted.length }
  await record(actor, 'product.pictures-changed', id, details)
  return wanted
}

const noPicture: StoredGalleryPicture = { image: '', picture: null, alt: '', alt_bn: '' }

const write = declareWrite({ subject: 'product', announces: true })

function insistOnSpace(present: readonly StoredGalleryPicture[]): void {
  if (present.length < galleryLimits.picturesMax) return
  refuse('file', `A product has at most ${galleryLimits.picturesMax} pictures.`)
}

function refuse(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}

function shown(
  { pictureBase }: Pick<Ctx, 'pictureBase'>,
  productId: string,
  pictures: readonly StoredGalleryPicture[],
): Gallery {
  return { productId, pictures: pictures.map((each) => toGalleryPicture(each, pictureBase)) }
}
