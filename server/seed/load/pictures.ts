import { createHash } from 'node:crypto'
import type { Ctx } from '#core/ctx.ts'
import {
  drawFiles,
  keepDrawings,
  type Drawn,
  type StoredPicture,
} from '#features/media/media.service.ts'
import { drawCategory, drawLogo, drawProduct } from '#seed/art/draw.ts'
import { seedFrom } from '#seed/prng.ts'
import { demoSize, type Plan } from '#seed/market/plan.ts'
import { productAt, serialOf, type ProductDraft } from '#seed/market/products.ts'
import { shopAt } from '#seed/market/shops.ts'

/** Larger markets reuse these. */
const picturesMax = demoSize.products
const sidePx = 1_200

export interface Pictures {
  /** All of them, for `keepPictures`. */
  all: readonly Drawn[]
  logo(shop: number): string
  category(kind: number): string
  product(product: ProductDraft): StoredPicture
}

/**
 * Draws the pictures of a market: one per shop, one per category, and those of the products. It runs outside
 * of the transaction; if the seed fails, the next one overwrites the files.
 */
export async function drawPictures(ctx: Ctx, plan: Plan): Promise<Pictures> {
  const logos = await draw(ctx, range(Math.min(plan.shops, 200)), (index) => {
    const { name, colour } = shopAt(plan, index)
    return { svg: drawLogo({ name, colour, seed: seedFrom('logo', index) }), colour }
  })
  const tiles = await draw(ctx, range(plan.kinds.length), (index) => {
    const kind = plan.kinds[index]
    return { svg: drawCategory(kind?.drawnAs ?? kind?.name ?? ''), colour: '#64748b' }
  })
  const products = range(Math.min(plan.products, picturesMax))
  const stored = await draw(ctx, products, (index) => drawOne(plan, index))
  const byForm = Map.groupBy(stored.entries(), ([index]) => productAt(plan, index).form)
  return {
    all: [...logos, ...tiles, ...stored],
    logo: (shop) => pickFrom(logos, shop).url,
    category: (kind) => pickFrom(tiles, kind).url,
    product: ({ index, form }) => {
      const alike = byForm.get(form)?.map(([, picture]) => picture) ?? stored
      return stored[index] ?? pickFrom(alike, seedFrom('shown', index))
    },
  }
}

function drawOne(plan: Plan, index: number): { svg: string; colour: string } {
  const { kind, colour, name } = productAt(plan, index)
  const { name: kindName = '', drawnAs = kindName } = plan.kinds[kind] ?? {}
  const svg = drawProduct({
    categoryName: drawnAs,
    name,
    colour,
    variant: serialOf(plan, index),
    seed: seedFrom('drawing', index),
  })
  return { svg, colour }
}

/** Inserts the rows of the pictures. */
export async function keepPictures(ctx: Ctx, { all }: Pictures): Promise<void> {
  await keepDrawings(ctx, all)
}

async function draw(
  ctx: Ctx,
  indexes: readonly number[],
  make: (index: number) => { svg: string; colour: string },
): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (let start = 0; start < indexes.length; start += 100) {
    const drawings = indexes.slice(start, start + 100).map((index) => {
      const { svg, colour } = make(index)
      const placeholder = paleOf(colour)
      return { id: idOf(index, svg), svg, width: sidePx, height: sidePx, placeholder }
    })
    drawn.push(...(await drawFiles(ctx, drawings)))
  }
  return drawn
}

/** An id that follows from the drawing's content, so that a cached URL never shows another drawing. */
function idOf(index: number, svg: string): string {
  const hash = createHash('sha256').update(`${index} ${svg}`).digest('hex')
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
