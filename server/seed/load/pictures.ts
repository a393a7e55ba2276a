import { createHash } from 'node:crypto'
import type { Ctx } from '#core/ctx.ts'
import {
  drawFiles,
  keepDrawings,
  type Drawn,
  type StoredPicture,
} from '#features/media/media.service.ts'
import { drawFront, drawLogo, drawViews, type ProductDrawing } from '#seed/art/draw.ts'
import { createRng, seedFrom } from '#seed/prng.ts'
import { viewTexts } from '#seed/market/views.ts'
import type { Plan } from '#seed/market/plan.ts'
import { productAt, type ProductDraft } from '#seed/market/products.ts'
import { shopAt } from '#seed/market/shops.ts'

const sidePx = 1_200
/** Drawn and written together, so that memory stays bounded. */
const batchSize = 100
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
  logo(shop: number): string
  category(kind: number): string
  /** The views of a product, the one for lists first. */
  product(product: ProductDraft): readonly ProductView[]
}

/**
 * Draws the pictures of a market: one per shop, one per category, and the views of the products. It runs outside
 * of the transaction; if the seed fails, the next one overwrites the files.
 */
export async function drawPictures(ctx: Ctx, plan: Plan): Promise<Pictures> {
  const logos = await draw(ctx, range(Math.min(plan.shops, 200)), (index) => {
    const { name, colour } = shopAt(plan, index)
    return { svg: drawLogo({ name, colour, seed: seedFrom('logo', index) }), colour }
  })
  const tiles = await draw(ctx, range(plan.kinds.length), (index) => {
    const { name, lines } = plan.kinds[index] ?? { name: '', lines: [] }
    const look = lines[0]?.form.model(createRng(seedFrom('tile', name)), null).look
    const svg = drawFront({ look: look ?? { kind: 'parcel' }, colour: '#3a414b', style: index })
    return { svg, colour: '#64748b' }
  })
  const { views, all } = await drawProducts(ctx, plan)
  return {
    all: [...logos, ...tiles, ...all],
    logo: (shop) => pickFrom(logos, shop).url,
    category: (kind) => pickFrom(tiles, kind).url,
    product: (product) => views.get(keyOf(drawingOf(plan, product))) ?? [],
  }
}

/**
 * The views of all products. Those of one series, colour and form share theirs, and drawings that came out
 * alike are stored once.
 */
async function drawProducts(ctx: Ctx, plan: Plan) {
  const wanted = new Map<string, ProductDrawing>()
  for (const index of range(plan.products)) {
    const drawing = drawingOf(plan, productAt(plan, index))
    wanted.set(keyOf(drawing), drawing)
  }
  const stored = new Map<string, Drawn>()
  const views = new Map<string, readonly ProductView[]>()
  const keys = [...wanted]
  for (let start = 0; start < keys.length; start += batchSize) {
    await drawBatch(ctx, keys.slice(start, start + batchSize), { stored, views })
  }
  return { views, all: [...stored.values()] }
}

/** Draws some products and stores what is not stored yet. */
async function drawBatch(
  ctx: Ctx,
  wanted: readonly (readonly [key: string, drawing: ProductDrawing])[],
  { stored, views }: { stored: Map<string, Drawn>; views: Map<string, readonly ProductView[]> },
): Promise<void> {
  const drawn = wanted.map(([key, drawing]) => {
    const placeholder = paleOf(drawing.colour)
    const sheets = drawViews(drawing).map(({ name, svg }) => ({ name, svg, id: idOf('view', svg) }))
    return { key, placeholder, sheets }
  })
  const fresh = new Map(
    drawn.flatMap(({ placeholder, sheets }) =>
      sheets
        .filter(({ id }) => !stored.has(id))
        .map(({ id, svg }) => [id, { id, svg, width: sidePx, height: sidePx, placeholder }]),
    ),
  )
  for (const one of await drawFiles(ctx, [...fresh.values()])) stored.set(one.id, one)
  for (const { key, sheets } of drawn) {
    const shown = sheets.flatMap(({ name, id }) => {
      const one = stored.get(id)
      return one === undefined ? [] : [{ ...one, ...viewTexts[name] }]
    })
    views.set(key, shown)
  }
}

function drawingOf(plan: Plan, { model, colour, style }: ProductDraft): ProductDrawing {
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

async function draw(
  ctx: Ctx,
  indexes: readonly number[],
  make: (index: number) => { svg: string; colour: string },
): Promise<Drawn[]> {
  const drawings = indexes.map((index) => {
    const { svg, colour } = make(index)
    const id = idOf(String(index), svg)
    return { id, svg, width: sidePx, height: sidePx, placeholder: paleOf(colour) }
  })
  return await drawFiles(ctx, drawings)
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

function pickFrom(pictures: readonly StoredPicture[], index: number): StoredPicture {
  const picture = pictures[index % pictures.length]
  if (picture === undefined) throw new Error('No picture was drawn to choose from')
  return picture
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
