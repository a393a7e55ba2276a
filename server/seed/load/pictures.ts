import { createHash } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Ctx } from '#core/ctx.ts'
import {
  drawnFrom,
  keepDrawings,
  writeDrawings,
  type Drawing,
  type Drawn,
  type StoredPicture,
} from '#features/media/media.service.ts'
import { drawFront, drawLogo, drawViews, type ProductDrawing } from '#seed/art/draw.ts'
import { createRng, seedFrom } from '#seed/prng.ts'
import { viewTexts } from '#seed/market/views.ts'
import type { Plan } from '#seed/market/plan.ts'
import { productAt, type ProductDraft } from '#seed/market/products.ts'
import { shopAt } from '#seed/market/shops.ts'
import { inChunks } from './insert.ts'

const sidePx = 1_200
/** Products drawn together, whose files are written together. */
const batchSize = 100
/** So many batches may wait for the disk, so that memory stays bounded. */
const waitingMax = 40
/** Larger markets draw every form and colour in so many styles only, not in one for each series. */
const stylesOfLarge = 2
const largeFrom = 10_000

/** One picture of a product, with what it shows in words. */
export interface ProductView extends StoredPicture {
  alt: string
  altBn: string
}

export interface Pictures {
  /** All of them, for `keepPictures`. */
  all: readonly Drawn[]
  /** Waits until all files are written. */
  written(): Promise<void>
  logo(shop: number): string
  category(kind: number): string
  /** The views of a product, the one for lists first. */
  product(product: ProductDraft): readonly ProductView[]
}

/**
 * Draws the pictures of a market: one per shop, one per category, and the views of the products. Their files are
 * still being written when it returns: PostgreSQL need not wait for these. It runs outside of the transaction; if the
 * seed fails, the next one overwrites the files.
 */
export async function drawPictures(ctx: Ctx, plan: Plan): Promise<Pictures> {
  const files = filesOf(ctx)
  const logos = range(Math.min(plan.shops, 200)).map((index) => {
    const { name, colour } = shopAt(plan, index)
    return drawingOf(
      String(index),
      drawLogo({ name, colour, seed: seedFrom('logo', index) }),
      colour,
    )
  })
  const tiles = plan.kinds.map(({ name, lines }, index) => {
    const look = lines[0]?.form.model(createRng(seedFrom('tile', name)), null).look
    const svg = drawFront({ look: look ?? { kind: 'parcel' }, colour: '#3a414b', style: index })
    return drawingOf(String(index), svg, '#64748b')
  })
  await files.write([...logos, ...tiles])
  const { views, all } = await drawProducts(plan, files)
  return {
    all: [...[...logos, ...tiles].map(drawnFrom), ...all],
    written: files.written,
    logo: (shop) => pickFrom(logos, shop),
    category: (kind) => pickFrom(tiles, kind),
    product: (product) => views.get(keyOf(productDrawing(plan, product))) ?? [],
  }
}

interface Files {
  /** Resolves before the files are written, unless too many are waiting. */
  write(drawings: readonly Drawing[]): Promise<void>
  written(): Promise<void>
}

function filesOf(ctx: Ctx): Files {
  const writes: Promise<void>[] = []
  const written = async () => await writes.at(-1)
  return {
    write: async (drawings) => {
      const before = written()
      const write = before.then(() => writeDrawings(ctx, drawings))
      // Whoever calls `written` learns of it.
      write.catch(() => undefined)
      writes.push(write)
      await writes.at(-waitingMax)
    },
    written,
  }
}

/**
 * The views of all products. Those of one series, colour and form share theirs, and drawings that came out
 * alike are stored once.
 */
async function drawProducts(plan: Plan, files: Files) {
  const wanted = new Map<string, ProductDrawing>()
  for (const index of range(plan.products)) {
    const drawing = productDrawing(plan, productAt(plan, index))
    wanted.set(keyOf(drawing), drawing)
  }
  const all = new Map<string, Drawn>()
  const views = new Map<string, readonly ProductView[]>()
  await inChunks(wanted, batchSize, async (batch) => {
    const fresh: Drawing[] = []
    for (const [key, drawing] of batch) {
      await nextTick()
      const shown = drawViews(drawing).map(({ name, svg }) => {
        const made = drawingOf('view', svg, drawing.colour)
        if (!all.has(made.id)) fresh.push(made)
        const one = all.get(made.id) ?? drawnFrom(made)
        all.set(one.id, one)
        return { ...one, ...viewTexts[name] }
      })
      views.set(key, shown)
    }
    await files.write(fresh)
  })
  return { views, all: [...all.values()] }
}

function productDrawing(plan: Plan, { model, colour, style }: ProductDraft): ProductDrawing {
  const drawn = plan.products < largeFrom ? style : style % stylesOfLarge
  return { look: model.look, colour: colour.hex, style: drawn }
}

function keyOf({ look, colour, style }: ProductDrawing): string {
  return `${style} ${colour} ${JSON.stringify(look)}`
}

/** Inserts the rows of the pictures. */
export async function keepPictures(ctx: Ctx, { all }: Pictures): Promise<void> {
  for (let start = 0; start < all.length; start += 5_000) {
    await keepDrawings(ctx, all.slice(start, start + 5_000))
  }
}

/** The `salt` tells drawings of one kind from those of another that look the same. */
function drawingOf(salt: string, svg: string, colour: string): Drawing {
  const id = idOf(salt, svg)
  return { id, svg, width: sidePx, height: sidePx, placeholder: paleOf(colour) }
}

/** An id that follows from the drawing's content, so that a cached URL never shows another drawing. */
function idOf(salt: string, svg: string): string {
  const hash = createHash('sha256').update(`${salt} ${svg}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** The placeholder until the picture has loaded: the backdrop with a hint of the product's colour. */
function paleOf(hex: string): string {
  const value = Number.parseInt(hex.slice(1), 16)
  const pale = [value >> 16, (value >> 8) & 255, value & 255].map((c) => Math.round(c * 0.12 + 215))
  return `#${pale.map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

/** The URL of one of the pictures. */
function pickFrom(pictures: readonly Drawing[], index: number): string {
  const picture = pictures[index % pictures.length]
  if (picture === undefined) throw new Error('No picture was drawn to choose from')
  return drawnFrom(picture).url
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
