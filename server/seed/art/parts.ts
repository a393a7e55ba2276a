import type { Brush } from './brush.ts'
import { tone } from './colour.ts'
import { circle, line, path, rect, rectPath } from './shapes.ts'

/** The maker's plate on a back: grey lines instead of words, and a bar code. */
export function plate(
  x: number,
  y: number,
  width: number,
  height: number,
  paper = '#eef1f4',
): string {
  const ink = paper === '#eef1f4' ? '#7b8592' : '#ffffff'
  const unit = height / 10
  const lines = [0.62, 0.5, 0.56].map((share, row) =>
    rectPath(x + unit * 1.2, y + unit * (1.4 + row * 1.9), width * share, unit * 0.7, unit * 0.3),
  )
  const bars = Array.from({ length: 16 }, (_, i) =>
    rectPath(
      x + unit * 1.2 + (i * width * 0.56) / 16,
      y + unit * 7.2,
      (width * 0.56) / (i % 3 === 0 ? 22 : 40),
      unit * 1.7,
      0,
    ),
  )
  return (
    rect(x, y, width, height, unit * 0.8, paper, {
      'fill-opacity': paper === '#eef1f4' ? 1 : 0.12,
    }) +
    path(lines.join('') + bars.join(''), ink, { 'fill-opacity': 0.8 }) +
    rect(x + width * 0.74, y + unit * 6.6, unit * 2.4, unit * 2.4, unit * 0.3, 'none', {
      stroke: ink,
      'stroke-width': unit * 0.35,
    })
  )
}

/** Slits for air: a block of upright lines. */
export function vents(
  brush: Brush,
  box: { x: number; y: number; width: number; height: number; count: number },
): string {
  const step = box.width / box.count
  const slits = Array.from({ length: box.count }, (_, i) =>
    rectPath(box.x + i * step + step * 0.25, box.y, step * 0.5, box.height, step * 0.25),
  ).join('')
  return path(slits, brush.finish.isDark ? '#08090b' : brush.finish.deep, { 'fill-opacity': 0.75 })
}

export function screw(x: number, y: number, r = 14): string {
  return (
    circle(x, y, r, '#6d7681') +
    circle(x, y, r * 0.78, '#aab2bc') +
    line(`M${x - r * 0.5} ${y}h${r}M${x} ${y - r * 0.5}v${r}`, '#3a414b', r * 0.24)
  )
}

/** The maker's sign: one of a few shapes, the same in all views. */
export function sign(
  brush: Brush,
  x: number,
  y: number,
  size: number,
  colour = brush.finish.isDark ? brush.finish.glint : brush.finish.deep,
): string {
  const shape = brush.choose('sign', [
    'M0 -34L30 22H12L0 -4L-12 22H-30z',
    'M-32 -24L0 30L32 -24H14L0 0L-14 -24z',
    'M-26 -26H26L-4 0H26L-26 30L2 4H-26z',
    'M0 -32L32 0L0 32L-32 0zM0 -12L-12 0L0 12L12 0z',
    'M-30 -30H-8V-6H8V-30H30V30H8V10H-8V30H-30z',
  ])
  return path(shape, colour, {
    transform: `translate(${x} ${y}) scale(${size / 34})`,
    'fill-rule': 'evenodd',
    'fill-opacity': 0.8,
  })
}

/** A glass lens with its ring and reflections. */
export function lens({ paper }: Brush, cx: number, cy: number, r: number): string {
  return (
    circle(cx, cy, r, '#0c0f14') +
    circle(cx, cy, r * 0.93, 'none', {
      stroke: '#49515e',
      'stroke-width': Math.max(2, r * 0.035),
    }) +
    circle(
      cx,
      cy,
      r * 0.66,
      paper.radial(0.42, 0.38, 0.7, [0, '#5a78b8'], [40, '#232f5c'], [100, '#06070b']),
    ) +
    circle(
      cx,
      cy,
      r * 0.34,
      paper.radial(0.45, 0.4, 0.7, [0, '#7fb3ff', 0.6], [100, '#1a1040', 0]),
    ) +
    circle(cx - r * 0.28, cy - r * 0.32, r * 0.13, '#ffffff', { 'fill-opacity': 0.75 }) +
    circle(cx + r * 0.22, cy + r * 0.26, r * 0.06, '#b18cff', { 'fill-opacity': 0.6 })
  )
}

/** A cord along a path, with light along its upper edge. */
export function cord(d: string, colour: string, width: number): string {
  return (
    line(d, '#131a26', width, {
      'stroke-opacity': 0.14,
      transform: 'translate(10 14)',
      'stroke-linecap': 'round',
    }) +
    line(d, colour, width, { 'stroke-linecap': 'round' }) +
    line(d, tone(colour, 0.35), width * 0.25, {
      transform: `translate(${-width * 0.2} ${-width * 0.12})`,
      'stroke-opacity': 0.7,
    })
  )
}

/** The colour of a product's own cable. */
export function cordColour({ finish }: Brush): string {
  return finish.isDark ? '#1f2226' : '#aeb4bc'
}

/** A body of one colour as seen against its edge, lit from above. */
export function slab(
  brush: Brush,
  box: { x: number; y: number; width: number; height: number; radius: number },
): string {
  const { paper, finish } = brush
  const { x, y, width, height, radius } = box
  return (
    rect(
      x,
      y,
      width,
      height,
      radius,
      paper.linear('down', [0, finish.light], [30, finish.base], [100, finish.deep]),
    ) +
    rect(
      x + radius * 0.6,
      y + 2,
      width - radius * 1.2,
      Math.max(3, height * 0.05),
      3,
      finish.glint,
      { 'fill-opacity': 0.6 },
    )
  )
}
