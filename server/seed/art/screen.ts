import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import type { Brush } from './brush.ts'
import { atLightness, mix, turn } from './colour.ts'
import { circle, group, path, rect } from './shapes.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
  radius: number
}

/** A lit display with a wallpaper of the drawing's own, and the glass's reflection over it. */
export function litScreen(brush: Brush, box: Box): string {
  const { paper } = brush
  const { x, y, width, height, radius } = box
  const clip = paper.clip(rect(x, y, width, height, radius, '#000'))
  const glare = path(
    `M${x} ${y}h${width * 0.62}L${x + width * 0.3} ${y + height}H${x}z`,
    paper.linear('diagonal', [0, '#ffffff', 0.22], [70, '#ffffff', 0.02]),
  )
  return group(wallpaper(brush, box) + glare, { 'clip-path': clip })
}

type Canvas = Brush & { rng: Rng }

function wallpaper(of: Brush, box: Box): string {
  const rng = createRng(seedFrom(of.style, 'wallpaper'))
  const brush: Canvas = { ...of, rng }
  const { paper, brand } = brush
  const { x, y, width, height } = box
  const deep = atLightness(brand, 0.3, 0.55)
  const mid = atLightness(turn(brand, 35), 0.52, 0.7)
  const bright = atLightness(turn(brand, -45), 0.8, 0.75)
  const ground = rect(
    x,
    y,
    width,
    height,
    0,
    paper.linear('diagonal', [0, mix(deep, '#0a0f1d', 0.35)], [55, deep], [100, mid]),
  )
  switch (rng.int(0, 3)) {
    case 0:
      return ground + hills(brush, box, [mid, bright, mix(bright, '#ffffff', 0.35)])
    case 1:
      return ground + orbs(brush, box, [mid, bright])
    case 2:
      return ground + ribbons(brush, box, [mid, bright])
    default:
      return ground + petals(brush, box, [mid, bright])
  }
}

function hills({ rng }: Canvas, { x, y, width, height }: Box, colours: readonly string[]): string {
  const sun = circle(
    x + width * rng.range(0.6, 0.8),
    y + height * 0.3,
    Math.min(width, height) * 0.12,
    '#fff6df',
    { 'fill-opacity': 0.9 },
  )
  const ridges = colours.map((colour, index) => {
    const top = y + height * (0.46 + index * 0.16)
    const lift = height * rng.range(0.08, 0.2)
    return path(
      `M${x} ${top + lift}C${x + width * 0.2} ${top - lift} ${x + width * 0.35} ${top - lift} ${x + width * 0.5} ${top}` +
        `S${x + width * 0.85} ${top - lift * 0.8} ${x + width} ${top + lift * 0.4}V${y + height}H${x}z`,
      colour,
      { 'fill-opacity': 0.85 },
    )
  })
  return sun + ridges.toReversed().join('')
}

function orbs(
  { rng, paper }: Canvas,
  { x, y, width, height }: Box,
  colours: readonly string[],
): string {
  return colours
    .map((colour, index) =>
      circle(
        x + width * rng.range(index * 0.45, index * 0.45 + 0.5),
        y + height * rng.range(0.2, 0.85),
        Math.max(width, height) * rng.range(0.3, 0.48),
        paper.radial(0.5, 0.5, 0.5, [0, colour, 0.95], [100, colour, 0]),
      ),
    )
    .join('')
}

function ribbons(
  { rng, paper }: Canvas,
  { x, y, width, height }: Box,
  colours: readonly string[],
): string {
  return [0, 1, 2]
    .map((index) => {
      const from = y + height * (0.25 + index * 0.2)
      const sweep = height * rng.range(0.25, 0.55)
      const thick = height * rng.range(0.12, 0.22)
      const fill = paper.linear(
        'right',
        [0, colours[index % 2] ?? '#fff', 0.1],
        [100, colours[(index + 1) % 2] ?? '#fff', 0.9],
      )
      return path(
        `M${x} ${from}C${x + width * 0.35} ${from - sweep} ${x + width * 0.6} ${from + sweep} ${x + width} ${from - sweep * 0.4}` +
          `v${thick}C${x + width * 0.6} ${from + sweep + thick} ${x + width * 0.35} ${from - sweep + thick * 1.6} ${x} ${from + thick}z`,
        fill,
      )
    })
    .join('')
}

function petals(
  { rng, paper }: Canvas,
  { x, y, width, height }: Box,
  colours: readonly string[],
): string {
  const size = Math.min(width, height) * 0.42
  const fill = paper.linear(
    'down',
    [0, colours[1] ?? '#fff', 0.9],
    [100, colours[0] ?? '#fff', 0.15],
  )
  const first = rng.int(0, 60)
  const petal = `M0 0C${-size * 0.5} ${-size * 0.35} ${-size * 0.35} ${-size} 0 ${-size * 1.1}C${size * 0.35} ${-size} ${size * 0.5} ${-size * 0.35} 0 0z`
  const turns = Array.from({ length: 6 }, (_, index) =>
    path(petal, fill, { transform: `rotate(${first + index * 60})` }),
  )
  return group(turns.join(''), { transform: `translate(${x + width / 2} ${y + height / 2})` })
}
