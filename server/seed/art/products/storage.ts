import { type Brush, castShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { circle, circlePath, group, path, rect, rectPath } from '#seed/art/shapes.ts'

const storageForms = [
  [/NVMe|M\.2|RAM|DDR/i, 'module'],
  [/SD Card|microSD/i, 'card'],
  [/USB|Pen/i, 'stick'],
] as const

/** What data is kept on: a portable drive, a solid-state module, a memory card or a stick. */
export function drawStorage(brush: Brush): string {
  const form = storageForms.find(([words]) => words.test(brush.name))?.[1] ?? 'portable'
  const turn = brush.rng.pick([-24, -15, 14, 22])
  const drawing = { portable: portable, module: chipModule, card: memoryCard, stick: usbStick }[
    form
  ](brush)
  return group(drawing, { transform: `translate(600 600) rotate(${turn})` })
}

function portable(brush: Brush): string {
  const { paper, finish, brand } = brush
  const outline = rectPath(-250, -360, 500, 720, 60)
  return (
    castShadow(brush, outline, 20, 40, 30) +
    path(
      outline,
      paper.linear(
        'diagonal',
        [0, finish.glint],
        [30, finish.light],
        [60, finish.base],
        [100, finish.shade],
      ),
    ) +
    path(rectPath(-222, -332, 444, 664, 44), 'none', {
      stroke: finish.deep,
      'stroke-opacity': 0.35,
      'stroke-width': 5,
    }) +
    rect(-222, 150, 444, 36, 0, brand, { 'fill-opacity': 0.85 }) +
    circle(0, -60, 92, finish.shade, { 'fill-opacity': 0.45 }) +
    circle(0, -60, 40, finish.glint, { 'fill-opacity': 0.4 }) +
    circle(-190, 300, 9, '#7dd3fc')
  )
}

function chipModule(brush: Brush): string {
  const { paper, brand } = brush
  const outline = rectPath(-170, -470, 340, 940, 16)
  const chip = (y: number, height: number) =>
    rect(-128, y, 256, height, 10, paper.linear('diagonal', [0, '#343a43'], [100, '#15181d'])) +
    rect(-128, y, 256, 6, 3, '#ffffff', { 'fill-opacity': 0.14 })
  const contacts = Array.from({ length: 16 }, (_, index) =>
    rectPath(-152 + index * 19, 440, 12, 30, 2),
  ).join('')
  return (
    castShadow(brush, outline, 20, 36, 26) +
    path(outline, paper.linear('diagonal', [0, '#1f5b46'], [100, '#0d2f26'])) +
    chip(-420, 230) +
    chip(-160, 230) +
    chip(100, 150) +
    rect(-128, -400, 256, 170, 6, '#f4f6f8') +
    rect(-110, -380, 120, 26, 4, brand) +
    [-330, -305, -280]
      .map((y) => rect(-110, y, y === -280 ? 120 : 200, 10, 5, '#c3cad3'))
      .join('') +
    rect(-90, 290, 180, 100, 8, '#23272e') +
    path(contacts, '#d9b45b')
  )
}

function memoryCard(brush: Brush): string {
  const { paper, finish, brand } = brush
  const outline = 'M-260 -340q0-40 40-40H150l110 110V340q0 40-40 40H-220q-40 0-40-40z'
  return (
    castShadow(brush, outline, 20, 36, 26) +
    path(
      outline,
      paper.linear('diagonal', [0, finish.light], [50, finish.base], [100, finish.deep]),
    ) +
    rect(
      -226,
      -190,
      452,
      470,
      26,
      paper.linear('diagonal', [0, tone(brand, 0.2)], [100, tone(brand, -0.45)]),
    ) +
    circle(120, 40, 150, '#ffffff', { 'fill-opacity': 0.14 }) +
    rect(-190, -150, 200, 30, 8, '#ffffff', { 'fill-opacity': 0.9 }) +
    rect(-190, 200, 330, 18, 9, '#ffffff', { 'fill-opacity': 0.6 }) +
    rect(-190, 236, 220, 18, 9, '#ffffff', { 'fill-opacity': 0.4 }) +
    [-160, -90, -20, 50].map((x) => rect(x, -352, 40, 100, 6, '#e3bf6a')).join('')
  )
}

function usbStick(brush: Brush): string {
  const { paper, finish, brand } = brush
  const outline = rectPath(-150, -180, 300, 600, 56)
  return (
    castShadow(brush, `${outline}${rectPath(-104, -420, 208, 260, 8)}`, 20, 36, 26) +
    rect(
      -104,
      -420,
      208,
      270,
      10,
      paper.linear('right', [0, '#8d96a1'], [30, '#f2f5f8'], [70, '#c3cad3'], [100, '#7c8590']),
    ) +
    rect(-62, -366, 46, 46, 4, '#39424d') +
    rect(16, -366, 46, 46, 4, '#39424d') +
    path(
      outline,
      paper.linear(
        'right',
        [0, finish.shade],
        [30, finish.glint],
        [60, finish.base],
        [100, finish.deep],
      ),
    ) +
    rect(-84, -60, 168, 260, 30, brand, { 'fill-opacity': 0.85 }) +
    path(circlePath(0, 330, 34), finish.deep, { 'fill-opacity': 0.6 })
  )
}
