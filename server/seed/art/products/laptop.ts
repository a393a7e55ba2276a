import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { LaptopLook } from '#seed/art/looks.ts'
import { sign, slab, vents } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, group, line, path, rect, rectPath } from '#seed/art/shapes.ts'

/** The width of its lid in millimetres, from the diagonal of a 16:10 screen and its frame. */
const lidMm = ({ inches }: LaptopLook): number => inches * 21.6 + 14

export function laptop(look: LaptopLook): Views {
  const item = (brush: Brush): Item => ({
    content: open(brush, look),
    cx: 600,
    cy: 520,
    bottom: 905,
    width: sizes(look).wide + 190,
    height: 700,
    mm: lidMm(look) * 1.24,
  })
  return [
    ['front', (brush) => open(brush, look)],
    ['top', (brush) => deckFromAbove(brush, look)],
    ['closed', (brush) => lid(brush, look)],
    ['ports', (brush) => edge(brush, look)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 640, unitsPerMm: 1.75 }, [
          ['mug', 160],
          ['books', 1_060],
        ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), ['brick', 'manual'])],
  ]
}

/** Larger screens are drawn larger. */
function sizes({ inches }: LaptopLook): { wide: number; height: number } {
  const wide = Math.round(640 + (inches - 13) * 48)
  return { wide, height: Math.round(wide * 0.625) }
}

/** Open, seen from slightly above. */
function open(brush: Brush, look: LaptopLook): string {
  const { paper, finish, brand } = brush
  const { wide: width, height } = sizes(look)
  const depth = 150
  const x = 600 - width / 2
  const hinge = 720
  const y = hinge - height
  const spread = 92
  const [left, right, front] = [x - spread, x + width + spread, hinge + depth]
  const deck = paper.linear('down', [0, finish.shade], [30, finish.base], [100, finish.light])
  const isGaming = look.range === 'gaming'
  const thick = isGaming ? 42 : look.range === 'thin' ? 18 : 27
  return (
    floorShadow(brush, 600, front + thick, width * 0.66, 34, 0.4) +
    rect(x, y, width, height + 10, 20, finish.base) +
    rect(x + 1.5, y + 1.5, width - 3, height + 7, 19, 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.55,
      'stroke-width': 3,
    }) +
    rect(x + 8, y + 8, width - 16, height - 4, 13, '#0b0d12') +
    litScreen(brush, { x: x + 20, y: y + 24, width: width - 40, height: height - 54, radius: 5 }) +
    circle(600, y + 16, 4, '#39424f') +
    rect(x + 60, hinge - 4, width - 120, 14, 5, finish.deep) +
    path(`M${x} ${hinge + 6}H${x + width}L${right} ${front}H${left}z`, deck) +
    keyRows(brush, { x, width, top: hinge + 22, depth: depth * 0.52, spread, isGaming }) +
    path(
      `M${600 - 118} ${hinge + depth * 0.7}h236l22 ${depth * 0.24}h-280z`,
      finish.isDark ? tone(finish.base, 0.12) : tone(finish.base, -0.1),
    ) +
    path(
      `M${left} ${front}H${right}v${thick * 0.5}q-4 ${thick * 0.5}-22 ${thick * 0.5}H${left + 22}q-18 0-22-${thick * 0.5}z`,
      paper.linear('down', [0, finish.light], [30, finish.base], [100, finish.deep]),
    ) +
    (isGaming
      ? line(`M${left + 60} ${front + thick * 0.6}H${right - 60}`, brand, 6, {
          'stroke-opacity': 0.9,
        })
      : '') +
    rect(530, front, 140, 9, 4, finish.deep, { 'fill-opacity': 0.6 })
  )
}

interface Deck {
  x: number
  width: number
  top: number
  depth: number
  spread: number
  isGaming: boolean
}

/** Five rows of keys in the deck's perspective, each a line of dashes. */
function keyRows({ finish, brand }: Brush, deck: Deck): string {
  const cap = finish.isDark ? tone(finish.base, -0.45) : '#2c3138'
  return Array.from({ length: 5 }, (_, row) => {
    const share = (row + 0.5) / 5
    const y = deck.top + deck.depth * share
    const grow = deck.spread * 0.5 * share
    const [from, to] = [deck.x + 40 - grow, deck.x + deck.width - 40 + grow]
    const key = (to - from) / 14
    return line(
      `M${from.toFixed(1)} ${y.toFixed(1)}H${to.toFixed(1)}`,
      deck.isGaming && row % 2 === 0 ? tone(brand, -0.25) : cap,
      deck.depth / 6.6,
      { 'stroke-dasharray': `${(key * 0.84).toFixed(1)} ${(key * 0.16).toFixed(1)}` },
    )
  }).join('')
}

/** The keyboard and the touchpad, straight from above; wide ones have a number block. */
function deckFromAbove(brush: Brush, look: LaptopLook): string {
  const { paper, finish, brand } = brush
  const hasBlock = look.inches > 15 && look.range !== 'thin'
  const isGaming = look.range === 'gaming'
  const cap = finish.isDark ? tone(finish.base, -0.45) : '#2c3138'
  const wide = hasBlock ? 760 : 860
  const unit = wide / 14.5
  const keys = [0, 1, 2, 3, 4].flatMap((row) => {
    const count =
      row === 4 ? [1, 1, 1, 6.5, 1, 1, 1, 1, 1] : [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5]
    let at = hasBlock ? 90 : 170
    return count.map((span) => {
      const drawn = rectPath(at + 3, 400 + row * 62, span * unit - 6, 54, 8)
      at += span * unit
      return drawn
    })
  })
  const block = hasBlock
    ? [0, 1, 2, 3, 4].flatMap((row) =>
        [0, 1, 2, 3].map((column) => rectPath(890 + column * 58, 400 + row * 62, 50, 54, 8)),
      )
    : []
  return (
    rect(20, 330, 1160, 900, 40, paper.linear('down', [0, finish.base], [100, finish.light])) +
    rect(20, 120, 1160, 200, 30, '#0b0d12') +
    litScreen(brush, { x: 50, y: 60, width: 1100, height: 240, radius: 8 }) +
    rect(90, 318, 1020, 26, 10, finish.deep) +
    (isGaming
      ? rect(
          80,
          392,
          1040,
          326,
          18,
          paper.linear('right', [0, brand], [50, tone(brand, 0.4)], [100, '#22d3ee']),
          { 'fill-opacity': 0.85 },
        )
      : '') +
    path(keys.join('') + block.join(''), cap) +
    rect(hasBlock ? 320 : 410, 760, 380, 250, 18, tone(finish.base, finish.isDark ? 0.14 : -0.08), {
      stroke: finish.shade,
      'stroke-width': 3,
    }) +
    rect(1010, 356, 90, 24, 12, finish.deep) +
    sign(brush, 1_090, 1_100, 26)
  )
}

/** Closed, from above. */
function lid(brush: Brush, look: LaptopLook): string {
  const { paper, finish, brand } = brush
  const { wide: width } = sizes(look)
  const [w, h] = [width * 1.12, width * 0.76]
  const outline = rectPath(-w / 2, -h / 2, w, h, look.range === 'gaming' ? 16 : 34)
  return group(
    castShadow(brush, outline, 18, 38, 30, 0.42) +
      path(
        outline,
        paper.linear('diagonal', [0, finish.light], [45, finish.base], [100, finish.shade]),
      ) +
      path(outline, 'none', { stroke: finish.glint, 'stroke-opacity': 0.6, 'stroke-width': 4 }) +
      rect(-w * 0.36, -h / 2 - 6, w * 0.72, 16, 6, finish.deep) +
      (look.range === 'gaming'
        ? line(
            `M${-w * 0.44} ${-h * 0.3}L${-w * 0.1} ${h * 0.1}M${w * 0.44} ${-h * 0.3}L${w * 0.1} ${h * 0.1}`,
            finish.deep,
            8,
            { 'stroke-opacity': 0.7 },
          ) + sign(brush, 0, 0, 70, brand)
        : sign(brush, 0, 0, 54)),
    { transform: `translate(600 600) rotate(${brush.choose('turn', [-12, -8, 9, 13])})` },
  )
}

/** Both long edges, with their ports. */
function edge(brush: Brush, look: LaptopLook): string {
  const { finish, brand } = brush
  const isGaming = look.range === 'gaming'
  const thick = isGaming ? 96 : look.range === 'thin' ? 54 : 72
  const half = (y: number, ports: string) =>
    floorShadow(brush, 600, y + thick + 18, 520, 26, 0.4) +
    rect(110, y - thick * 0.34, 980, thick * 0.34, 8, finish.shade) +
    slab(brush, { x: 100, y, width: 1_000, height: thick, radius: thick * 0.3 }) +
    (isGaming ? line(`M120 ${y + thick - 8}H1080`, brand, 5) : '') +
    ports
  return (
    half(
      360,
      portRow(
        look.range === 'thin'
          ? ['usb-c', 'usb-c']
          : isGaming
            ? ['power', 'lan', 'usb-a']
            : ['power', 'hdmi', 'usb-a', 'usb-c'],
        400,
        360 + thick / 2,
        isGaming ? 0.62 : 0.66,
      ) +
        vents(brush, { x: 800, y: 360 + thick * 0.25, width: 220, height: thick * 0.5, count: 14 }),
    ) +
    half(
      760,
      portRow(
        look.range === 'thin' ? ['jack', 'usb-c'] : ['jack', 'card', 'usb-a'],
        760,
        760 + thick / 2,
        0.66,
      ),
    )
  )
}
