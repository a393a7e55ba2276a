import type { AccessoryName } from '#seed/art/accessories.ts'
import { type Brush, type Draw, castShadow, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { SpeakerLook } from '#seed/art/looks.ts'
import { cord, plate, screw, sign } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { circle, path, rect, rectPath } from '#seed/art/shapes.ts'

/** A tin that lies on its side, two small boxes with a big one, or a tower for a yard. */
export function speaker(look: SpeakerLook): Views {
  const { draw, width, height, bottom, mm, focus } = forms[look.form]
  const item = (brush: Brush): Item => {
    return { content: draw(brush), cx: 600, cy: 600, bottom, width, height, mm }
  }
  return [
    ['front', draw],
    ['back', (brush) => back(brush, look)],
    ['detail', (brush) => closeUp(draw(brush), focus[0], focus[1], 2.3)],
    ['scale', (brush) => inRoom(brush, item(brush), look)],
    [
      'box',
      (brush) => {
        const power: AccessoryName[] = look.form === 'desktop' ? [] : ['adapter']
        return unboxed(brush, item(brush), [...power, 'cable', 'manual'])
      },
    ],
  ]
}

function inRoom(brush: Brush, item: Item, { form }: SpeakerLook): string {
  return form === 'portable'
    ? onTable(brush, item, { x: 560, unitsPerMm: 3 }, [
        ['mug', 160],
        ['bottle', 1_020],
      ])
    : onTable(brush, item, { x: 560, unitsPerMm: 1.5 }, [
        ['mug', 110],
        ['plant', 1_060],
      ])
}

interface SpeakerForm extends Pick<Item, 'width' | 'height' | 'bottom' | 'mm'> {
  draw: Draw
  /** Where to look closely. */
  focus: readonly [x: number, y: number]
}

const forms: Record<SpeakerLook['form'], SpeakerForm> = {
  portable: { draw: portable, width: 760, height: 340, bottom: 790, mm: 180, focus: [420, 620] },
  desktop: { draw: desktop, width: 900, height: 560, bottom: 880, mm: 420, focus: [600, 620] },
  party: { draw: party, width: 420, height: 800, bottom: 1_010, mm: 260, focus: [600, 760] },
}

function cone({ paper }: Brush, cx: number, cy: number, r: number, ring = '#3d434c'): string {
  return (
    circle(cx, cy, r, ring) +
    circle(
      cx,
      cy,
      r * 0.9,
      paper.radial(0.45, 0.4, 0.7, [0, '#3a4049'], [60, '#1b1e23'], [100, '#0a0b0e']),
    ) +
    circle(cx, cy, r * 0.34, paper.radial(0.4, 0.35, 0.7, [0, '#6d7681'], [100, '#191c21']))
  )
}

function mesh({ paper }: Brush, colour: string): string {
  return paper.pattern(
    16,
    16,
    circle(4, 4, 3, tone(colour, -0.5)) + circle(12, 12, 3, tone(colour, -0.5)),
  )
}

function portable(brush: Brush): string {
  const { paper, finish, brand } = brush
  const body = rectPath(220, 450, 760, 330, 150)
  return (
    floorShadow(brush, 600, 796, 400, 36, 0.42) +
    path(body, paper.linear('down', [0, finish.light], [40, finish.base], [100, finish.deep])) +
    path(rectPath(300, 462, 600, 306, 60), mesh(brush, finish.base), { 'fill-opacity': 0.8 }) +
    cone(brush, 262, 615, 96) +
    cone(brush, 938, 615, 96) +
    [470, 560, 650, 740]
      .map((x) => rect(x, 468, 44, 18, 9, tone(finish.base, finish.isDark ? 0.4 : -0.4)))
      .join('') +
    sign(brush, 600, 620, 56, finish.isDark ? '#e9edf1' : '#22262d') +
    path('M880 470C940 380 1000 400 980 480', 'none', {
      stroke: brand,
      'stroke-width': 16,
      'stroke-linecap': 'round',
    })
  )
}

function box(brush: Brush, x: number, y: number, width: number, height: number): string {
  const { paper, finish } = brush
  return (
    rect(
      x,
      y,
      width,
      height,
      18,
      paper.linear('diagonal', [0, finish.light], [40, finish.base], [100, finish.deep]),
    ) + rect(x + 12, y + 12, width - 24, height - 24, 12, '#15181c')
  )
}

function desktop(brush: Brush): string {
  return (
    cord('M320 860C360 930 420 930 470 870M880 860C840 930 780 930 730 870', '#1f2226', 9) +
    floorShadow(brush, 600, 884, 480, 34, 0.42) +
    box(brush, 150, 470, 220, 400) +
    cone(brush, 260, 570, 60) +
    cone(brush, 260, 740, 86) +
    box(brush, 830, 470, 220, 400) +
    cone(brush, 940, 570, 60) +
    cone(brush, 940, 740, 86) +
    box(brush, 430, 320, 340, 550) +
    cone(brush, 600, 640, 140) +
    circle(600, 420, 44, '#59626d') +
    circle(600, 414, 38, '#8d96a1') +
    circle(512, 420, 10, brush.brand) +
    circle(688, 420, 10, '#6ee7a8')
  )
}

function party(brush: Brush): string {
  const { brand } = brush
  return (
    floorShadow(brush, 600, 1_014, 280, 34, 0.42) +
    path('M470 220Q470 160 530 160H670Q730 160 730 220', 'none', {
      stroke: brush.finish.deep,
      'stroke-width': 30,
    }) +
    box(brush, 390, 210, 420, 800) +
    circle(600, 460, 158, brand, { 'fill-opacity': 0.9 }) +
    cone(brush, 600, 460, 146, '#22262d') +
    circle(600, 790, 178, brand, { 'fill-opacity': 0.9 }) +
    cone(brush, 600, 790, 166, '#22262d') +
    rect(500, 246, 200, 40, 12, '#2b3037') +
    circle(530, 266, 10, '#6ee7a8') +
    circle(570, 266, 10, '#e5e9ee') +
    circle(610, 266, 10, '#e5e9ee')
  )
}

function back(brush: Brush, { form }: SpeakerLook): string {
  const { paper, finish } = brush
  const fill = paper.linear('diagonal', [0, finish.base], [100, finish.deep])
  if (form === 'portable') {
    const body = rectPath(220, 450, 760, 330, 150)
    return (
      floorShadow(brush, 600, 796, 400, 36, 0.42) +
      castShadow(brush, body, 0, 8, 10, 0.2) +
      path(body, fill) +
      rect(430, 560, 340, 110, 26, '#15181c') +
      portRow(['usb-c', 'jack', 'card'], 600, 615, 0.62) +
      plate(500, 690, 200, 64, '#22262d')
    )
  }
  const [x, y, w, h] = form === 'desktop' ? [430, 320, 340, 550] : [390, 210, 420, 800]
  const corners = [
    [x + 26, y + 26],
    [x + w - 26, y + 26],
    [x + 26, y + h - 26],
    [x + w - 26, y + h - 26],
  ].map(([sx = 0, sy = 0]) => screw(sx, sy))
  return (
    floorShadow(brush, 600, y + h + 12, 300, 34, 0.42) +
    (form === 'desktop'
      ? rect(150, 470, 220, 400, 18, fill) + rect(830, 470, 220, 400, 18, fill)
      : '') +
    rect(x, y, w, h, 18, fill) +
    corners.join('') +
    circle(600, y + h * 0.28, 70, '#0a0b0e', { stroke: '#3d434c', 'stroke-width': 12 }) +
    rect(x + 50, y + h * 0.5, w - 100, 110, 12, '#15181c') +
    portRow(['power', 'jack', 'usb-a'], 600, y + h * 0.5 + 55, 0.6) +
    plate(600 - 90, y + h * 0.76, 180, 90)
  )
}
