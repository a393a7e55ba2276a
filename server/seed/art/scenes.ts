import { accessory, type AccessoryName } from './accessories.ts'
import { side } from './backdrop.ts'
import { castShadow, floorShadow, type Brush } from './brush.ts'
import { mix, tone } from './colour.ts'
import { sign } from './parts.ts'
import { circle, ellipse, group, line, path, rect, rectPath } from './shapes.ts'

/** A drawing of a product and how large the product is in it. */
export interface Item {
  content: string
  /** The middle of what is drawn, and its lowest point. */
  cx: number
  cy: number
  bottom: number
  /** Its width and height in the drawing, and the width in life. */
  width: number
  height: number
  mm: number
}

/** A part of a drawing, large. */
export function closeUp(content: string, x: number, y: number, zoom: number): string {
  return group(content, { transform: `translate(600 600) scale(${zoom}) translate(${-x} ${-y})` })
}

/** A drawing put elsewhere, its middle at a point. */
function placed(item: Item, x: number, y: number, scale: number, turn = 0): string {
  return group(item.content, {
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${scale.toFixed(4)}) translate(${-item.cx} ${-item.cy})`,
  })
}

export type DeskThing = 'notebook' | 'pen' | 'cup' | 'card' | 'coin' | 'keys'

/** Everyday things from above, in millimetres around their middle. */
const deskThings: Record<DeskThing, string> = {
  notebook:
    rect(-74, -105, 148, 210, 5, '#31507f') +
    rect(-74, -105, 12, 210, 3, '#243c61') +
    line('M52 -105V105', '#e0a83f', 4) +
    rect(-40, -60, 70, 26, 3, '#ffffff', { 'fill-opacity': 0.85 }),
  pen:
    rect(-4, -70, 8, 118, 4, '#b8323c') +
    path('M-4 48L0 70L4 48z', '#d9dee4') +
    rect(-4, -70, 8, 18, 4, '#7e1f28') +
    rect(3, -66, 2.4, 34, 1, '#d9dee4'),
  cup:
    path('M36 -14h20a14 14 0 0 1 0 28H36', 'none', { stroke: '#f1f3f5', 'stroke-width': 9 }) +
    circle(0, 0, 43, '#f4f5f7', { stroke: '#ccd3da', 'stroke-width': 2 }) +
    circle(0, 0, 36, '#8a5a32') +
    circle(-3, -3, 33, '#a06c3f') +
    ellipse(-12, -14, 10, 5, '#c99a6b', { transform: 'rotate(-35 -12 -14)' }),
  card:
    rect(-43, -27, 86, 54, 4, '#1f7a6d') +
    rect(-35, -10, 13, 10, 2, '#e3bf6a') +
    rect(-35, 10, 46, 4, 2, '#ffffff', { 'fill-opacity': 0.8 }) +
    circle(28, -14, 8, '#ffffff', { 'fill-opacity': 0.5 }),
  coin:
    circle(0, 0, 12.5, '#d0b26a', { stroke: '#9c7f3a', 'stroke-width': 1 }) +
    circle(0, 0, 9.5, 'none', { stroke: '#9c7f3a', 'stroke-width': 0.8 }) +
    path('M0 -6L2 -1H6L3 2L4 7L0 4L-4 7L-3 2L-6 -1H-2z', '#9c7f3a'),
  keys:
    circle(0, -18, 11, 'none', { stroke: '#aab2bc', 'stroke-width': 2.5 }) +
    circle(-4, 2, 10, '#c9a545') +
    circle(-4, -2, 3, '#6d5520') +
    rect(-7, 10, 6, 34, 1, '#c9a545') +
    path('M-1 24h5v4h-5zM-1 32h7v4h-7z', '#c9a545') +
    rect(4, -8, 6, 38, 3, '#9aa3ae', { transform: 'rotate(-24 4 -8)' }),
}

const outlines: Record<DeskThing, string> = {
  notebook: rectPath(-74, -105, 148, 210, 5),
  pen: rectPath(-4, -70, 8, 140, 4),
  cup: rectPath(-43, -43, 86, 86, 43),
  card: rectPath(-43, -27, 86, 54, 4),
  coin: rectPath(-12, -12, 25, 25, 12),
  keys: rectPath(-12, -28, 18, 72, 8),
}

const woods = ['#c9a27a', '#b98d62', '#d6c3a8', '#8f6f53', '#cfd3d7'] as const

/** The product on a desk from above, in its true size beside things that everybody knows. */
export function onDesk(
  brush: Brush,
  item: Item,
  at: { x: number; y: number; unitsPerMm: number; turn?: number },
  things: readonly (readonly [DeskThing, x: number, y: number, turn: number])[],
): string {
  const { paper } = brush
  const wood = brush.choose('desk', woods)
  const grain = [90, 250, 470, 640, 830, 1010, 1130]
    .map((y, i) => `M0 ${y}C300 ${y + (i % 2 === 0 ? 26 : -18)} 800 ${y - 24} 1200 ${y + 12}`)
    .join('')
  const k = at.unitsPerMm
  const drawn = things.map(([thing, x, y, turn]) =>
    group(castShadow(brush, outlines[thing], 4, 7, 5, 0.3) + deskThings[thing], {
      transform: `translate(${x} ${y}) rotate(${turn}) scale(${k})`,
    }),
  )
  return (
    rect(
      0,
      0,
      side,
      side,
      0,
      paper.linear('diagonal', [0, tone(wood, 0.25)], [100, tone(wood, -0.12)]),
    ) +
    line(grain, tone(wood, -0.3), 5, { 'stroke-opacity': 0.18 }) +
    drawn.join('') +
    placed(item, at.x, at.y, (k * item.mm) / item.width, at.turn ?? 0)
  )
}

export type TableThing = 'mug' | 'bottle' | 'plant' | 'books' | 'keyboard'

/** Things that stand, in millimetres; 0 is the middle of their foot. */
const tableThings: Record<TableThing, string> = {
  mug:
    path('M38 -78h14a20 20 0 0 1 0 44H38', 'none', { stroke: '#d8574a', 'stroke-width': 9 }) +
    rect(-41, -95, 82, 95, 9, '#d8574a') +
    ellipse(0, -93, 41, 7, '#8e3229') +
    rect(-32, -80, 9, 64, 5, '#ffffff', { 'fill-opacity': 0.3 }),
  bottle:
    rect(-34, -190, 68, 190, 14, '#5fa3d9', { 'fill-opacity': 0.75 }) +
    path('M-34 -176Q-34 -204 -13 -208V-220H13V-208Q34 -204 34 -176z', '#5fa3d9', {
      'fill-opacity': 0.75,
    }) +
    rect(-15, -236, 30, 20, 4, '#2456a6') +
    rect(-34, -130, 68, 60, 0, '#ffffff', { 'fill-opacity': 0.85 }) +
    rect(-24, -180, 8, 160, 4, '#ffffff', { 'fill-opacity': 0.4 }),
  plant:
    [-52, -28, -8, 14, 34, 54]
      .map((lean, i) =>
        path(
          `M0 -110C${lean * 0.4} -190 ${lean} -240 ${lean * 1.7} ${-330 + Math.abs(lean) * 1.6}C${lean * 1.7 + 18} -230 ${lean * 0.6 + 16} -170 8 -110z`,
          i % 2 === 0 ? '#2f7d4f' : '#46986a',
        ),
      )
      .join('') +
    path('M-62 -120H62L48 0H-48z', '#d7a984') +
    rect(-68, -132, 136, 24, 6, '#e3bb99'),
  books:
    rect(-110, -38, 220, 38, 4, '#31507f') +
    rect(-100, -70, 196, 32, 4, '#b8763c') +
    rect(-92, -96, 190, 26, 4, '#4f7a5b') +
    rect(-96, -32, 10, 26, 0, '#e0a83f') +
    rect(-84, -64, 8, 20, 0, '#f4e2c4'),
  keyboard:
    path('M-215 -16H215L225 0H-225z', '#2b3037') + path('M-212 -18H212L214 -14H-214z', '#4a525d'),
}

const footprints: Record<TableThing, number> = {
  mug: 50,
  bottle: 38,
  plant: 66,
  books: 112,
  keyboard: 225,
}

/** A table up to the sheet's sides, or a cabinet on legs. */
function furniture(brush: Brush, isCabinet: boolean, floor: number): string {
  const { paper } = brush
  const wood = brush.choose('desk', woods)
  const top = floor - 34
  return isCabinet
    ? rect(60, floor, 1080, 250, 8, tone(wood, -0.08)) +
        rect(60, top, 1080, 44, 6, tone(wood, 0.2)) +
        line(`M420 ${floor + 14}v220M780 ${floor + 14}v220`, tone(wood, -0.4), 4) +
        rect(90, floor + 250, 30, 60, 0, tone(wood, -0.5)) +
        rect(1080, floor + 250, 30, 60, 0, tone(wood, -0.5))
    : rect(
        0,
        floor,
        side,
        270,
        0,
        paper.linear('down', [0, tone(wood, -0.1)], [100, tone(wood, -0.3)]),
      ) + rect(0, top, side, 60, 0, tone(wood, 0.16))
}

/** The product standing on a table, in its true size beside things that everybody knows. */
export function onTable(
  brush: Brush,
  item: Item,
  at: { x: number; unitsPerMm: number; table?: 'table' | 'cabinet' },
  things: readonly (readonly [TableThing, x: number])[],
): string {
  const { paper } = brush
  const k = at.unitsPerMm
  const wall = mix(
    brush.choose('wall', ['#dfe5ea', '#e9e2d8', '#dce6e0', '#e4e0ea']),
    brush.brand,
    0.04,
  )
  const floor = at.table === 'cabinet' ? 800 : 930
  const top = floor - 34
  const scale = (k * item.mm) / item.width
  const drawn = things.map(
    ([thing, x]) =>
      floorShadow(brush, x, top + 14, footprints[thing] * k * 1.25, 14, 0.45) +
      group(tableThings[thing], { transform: `translate(${x} ${top + 16}) scale(${k})` }),
  )
  return (
    rect(
      0,
      0,
      side,
      side,
      0,
      paper.linear('diagonal', [0, tone(wall, 0.3)], [100, tone(wall, -0.06)]),
    ) +
    furniture(brush, at.table === 'cabinet', floor) +
    drawn.join('') +
    placed({ ...item, cy: item.bottom }, at.x, top + 20, scale)
  )
}

/** The product, its carton with a picture of it, and what else is in there. */
export function unboxed(brush: Brush, item: Item, names: readonly AccessoryName[]): string {
  const { paper, brand } = brush
  const id = paper.symbol(group(item.content, {}))
  const use = (x: number, y: number, scale: number) =>
    `<use href="#${id}" transform="translate(${x} ${y}) scale(${scale.toFixed(4)}) translate(${-item.cx} ${-item.cy})"/>`
  const onCarton = Math.min(300 / item.width, 300 / item.height)
  const wide = item.width > item.height * 1.7
  const inFront = Math.min((wide ? 660 : 560) / item.width, (wide ? 330 : 540) / item.height)
  const ink = tone(brand, -0.25)
  const clip = paper.clip(rect(120, 230, 400, 480, 0, '#000'))
  const carton =
    floorShadow(brush, 350, 722, 330, 34, 0.4) +
    path(
      'M520 230L640 190V650L520 710z',
      paper.linear('right', [0, ink], [100, tone(brand, -0.5)]),
    ) +
    path('M120 230L250 190H640L520 230z', tone(brand, 0.2)) +
    rect(120, 230, 400, 480, 0, '#f7f8fa') +
    rect(120, 640, 400, 70, 0, brand) +
    rect(150, 662, 150, 12, 6, '#ffffff', { 'fill-opacity': 0.9 }) +
    rect(150, 684, 90, 8, 4, '#ffffff', { 'fill-opacity': 0.6 }) +
    sign(brush, 470, 675, 24, '#ffffff') +
    group(use(320, 430, onCarton), { 'clip-path': clip })
  const step = Math.min(250, 1_000 / Math.max(1, names.length))
  const row = names.map((name, i) => {
    const x = 600 + (i - (names.length - 1) / 2) * step
    return floorShadow(brush, x, 1_075, 100, 18, 0.3) + accessory(name, x, 990, 0.95)
  })
  return carton + use(wide ? 790 : 810, wide ? 720 : 560, inFront) + row.join('')
}
