import { type Brush, castShadow } from '#seed/art/brush.ts'
import { plate, sign } from '#seed/art/parts.ts'
import { line, path, rect, rectPath } from '#seed/art/shapes.ts'

import { board, chip, contacts, dull, skin } from './storage-parts.ts'

export function dimm(brush: Brush, isLaptop: boolean, isBack: boolean): string {
  const [w, h] = isLaptop ? [620, 280] : [1_000, 250]
  const outline = `M${-w / 2} ${-h / 2}H${w / 2}V${h / 2}H${w * 0.06}v-22h-24v22H${-w / 2}z`
  const chips = Array.from({ length: isLaptop ? 4 : 8 }, (_, i) =>
    chip(
      brush,
      -w / 2 + 40 + i * ((w - 60) / (isLaptop ? 4 : 8)),
      -h / 2 + 50,
      (w - 80) / (isLaptop ? 4 : 8) - 20,
      110,
    ),
  ).join('')
  const spreader =
    rect(-w / 2 + 8, -h / 2 - 26, w - 16, h - 30, 12, skin(brush)) +
    path(
      `M${-w / 2 + 60} ${-h / 2}l80 130h120l-60-130zM${w / 2 - 60} ${-h / 2}l-80 130h-120l60-130z`,
      brush.finish.shade,
      { 'fill-opacity': 0.6 },
    ) +
    sign(brush, 0, -26, 44)
  return (
    board(brush, outline) +
    contacts(-w / 2 + 20, h / 2 - 34, Math.round(w / 14) - 4, 13.4, 30) +
    (isLaptop
      ? chips + (isBack ? '' : plate(-120, -h / 2 + 60, 240, 90))
      : spreader + (isBack ? plate(w / 2 - 330, -h / 2 + 20, 180, 90) : ''))
  )
}

export function bank(brush: Brush, isLarge: boolean, isBack: boolean): string {
  const [w, h] = isLarge ? [460, 860] : [400, 760]
  const outline = rectPath(-w / 2, -h / 2, w, h, 64)
  return (
    castShadow(brush, outline, 20, 40, 30) +
    path(outline, isBack ? dull(brush) : skin(brush)) +
    (isBack
      ? plate(-w * 0.32, -60, w * 0.64, 190, '#22262d')
      : rect(-90, -h / 2 + 80, 180, 110, 18, '#0b0d10') +
        line(
          `M-50 ${-h / 2 + 110}h30v22h-30v28h30M14 ${-h / 2 + 110}h36v50h-36zM14 ${-h / 2 + 134}h36`,
          '#7fe3ff',
          7,
        ) +
        sign(brush, 0, 60, 60) +
        rect(-w * 0.3, h / 2 - 130, w * 0.6, 14, 7, brush.brand)) +
    path(rectPath(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, 60), 'none', {
      stroke: brush.finish.glint,
      'stroke-opacity': 0.5,
      'stroke-width': 5,
    })
  )
}
