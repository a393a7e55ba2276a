import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, ellipse, line, path, rect } from '#seed/art/shapes.ts'

/** A wide panel on two feet or a pedestal. */
export function drawTv(brush: Brush): string {
  const { paper, rng, finish } = brush
  const width = rng.pick([980, 1010, 1040])
  const height = Math.round(width * 0.565)
  const [x, y] = [600 - width / 2, 250]
  const bezel = rng.pick([9, 12])
  const bottom = y + height
  const metal = paper.linear('down', [0, finish.light], [50, finish.base], [100, finish.deep])
  const feet = rng.chance(0.6)
    ? [0.16, 0.84]
        .map((at) => {
          const foot = x + width * at
          return path(
            `M${foot - 6} ${bottom - 4}h12l52 92h-22L${foot} ${bottom + 22}l-36 66h-22z`,
            metal,
          )
        })
        .join('')
    : path(`M560 ${bottom - 4}h80l12 66h-104z`, metal) +
      rect(400, bottom + 58, 400, 24, 12, metal) +
      rect(400, bottom + 58, 400, 5, 2, finish.glint, { 'fill-opacity': 0.5 })
  return (
    floorShadow(brush, 600, bottom + 88, width * 0.44, 26) +
    feet +
    rect(x, y, width, height, 10, tone(finish.base, -0.5)) +
    rect(x, y, width, height, 10, 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.45,
      'stroke-width': 3,
    }) +
    litScreen(brush, {
      x: x + bezel,
      y: y + bezel,
      width: width - 2 * bezel,
      height: height - bezel - 20,
      radius: 3,
    }) +
    circle(600, bottom - 10, 3.5, '#ff5d52')
  )
}

/** A desktop monitor: flat or ultra-wide, on a stand of one of three kinds. */
export function drawMonitor(brush: Brush): string {
  const { rng, finish, brand } = brush
  const isWide = rng.chance(0.3)
  const width = isWide ? 980 : 820
  const height = isWide ? 430 : 490
  const [x, y] = [600 - width / 2, isWide ? 250 : 210]
  const bottom = y + height
  const chin = rng.pick([12, 22, 34])
  const floor = 930
  const stand = drawStand(brush, bottom, floor)
  const accent = rng.chance(0.4)
    ? line(`M560 ${bottom - 8}h80`, brand, 6, { 'stroke-linecap': 'round' })
    : circle(x + width - 26, bottom - chin / 2, 4, '#7ee2a8')
  return (
    floorShadow(brush, 600, floor + 18, 330, 30) +
    stand +
    rect(x, y, width, height, 14, finish.base) +
    rect(x + 2, y + 2, width - 4, height - 4, 12, 'none', {
      stroke: finish.glint,
      'stroke-opacity': 0.5,
      'stroke-width': 3,
    }) +
    rect(x + 8, y + 8, width - 16, height - 8 - chin, 7, '#0b0e13') +
    litScreen(brush, {
      x: x + 12,
      y: y + 12,
      width: width - 24,
      height: height - 16 - chin,
      radius: 4,
    }) +
    accent
  )
}

/** A stand of one of three kinds, from the screen's lower edge to the floor. */
function drawStand({ paper, rng, finish }: Brush, bottom: number, floor: number): string {
  const neck = paper.linear(
    'right',
    [0, finish.deep],
    [35, finish.light],
    [60, finish.base],
    [100, finish.deep],
  )
  const foot = rng.pick(['round', 'plate', 'fork'] as const)
  return {
    round:
      rect(566, bottom - 6, 68, floor - bottom - 12, 10, neck) +
      ellipse(600, floor, 190, 34, finish.deep) +
      ellipse(600, floor - 8, 190, 34, paper.linear('down', [0, finish.light], [100, finish.base])),
    plate:
      rect(560, bottom - 6, 80, floor - bottom, 6, neck) +
      path(
        `M400 ${floor - 22}h400l34 34H366z`,
        paper.linear('down', [0, finish.light], [100, finish.base]),
      ) +
      rect(366, floor + 12, 468, 10, 5, finish.deep),
    fork:
      rect(572, bottom - 6, 56, floor - bottom - 60, 8, neck) +
      path(
        `M572 ${floor - 80}h56l176 78q14 18-10 18h-34L600 ${floor - 44}L440 ${floor + 16}h-34q-24 0-10-18z`,
        paper.linear('down', [0, finish.light], [100, finish.shade]),
      ),
  }[foot]
}

/** An open laptop seen from slightly above. */
export function drawLaptop(brush: Brush): string {
  const { paper, rng, finish, brand } = brush
  const width = rng.pick([740, 770, 800])
  const height = Math.round(width * rng.pick([0.6, 0.63]))
  const [x, y] = [600 - width / 2, 240]
  const hinge = y + height
  const spread = 96
  const depth = rng.pick([150, 168])
  const [left, right, front] = [x - spread, x + width + spread, hinge + depth]
  const deck = paper.linear('down', [0, finish.shade], [30, finish.base], [100, finish.light])
  const isGaming = rng.chance(0.3)
  return (
    floorShadow(brush, 600, front + 24, width * 0.66, 34, 0.4) +
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
      `M${left} ${front}H${right}v12q-4 14-22 14H${left + 22}q-18 0-22-14z`,
      paper.linear('down', [0, finish.light], [30, finish.base], [100, finish.deep]),
    ) +
    (isGaming
      ? line(`M${left + 60} ${front + 20}H${right - 60}`, brand, 5, { 'stroke-opacity': 0.9 })
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
      {
        'stroke-dasharray': `${(key * 0.84).toFixed(1)} ${(key * 0.16).toFixed(1)}`,
      },
    )
  }).join('')
}
