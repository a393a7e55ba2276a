import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { TvLook } from '#seed/art/looks.ts'
import { plate, screw, sign, vents } from '#seed/art/parts.ts'
import { portRow, type PortName } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, path, rect } from '#seed/art/shapes.ts'

export function tv(look: TvLook): Views {
  const item = (brush: Brush): Item => ({
    content: front(brush, look),
    cx: 600,
    cy: 590,
    bottom: bottom + 90,
    width,
    height: 660,
    mm: look.inches * 22.4,
  })
  return [
    ['front', (brush) => front(brush, look)],
    ['back', (brush) => back(brush, look)],
    ['side', (brush) => profile(brush, look)],
    ['ports', (brush) => closeUp(back(brush, look), 850, 620, 2.6)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 520, unitsPerMm: 0.56, table: 'cabinet' }, [
          ['plant', 1_080],
          ['mug', 100],
        ]),
    ],
    [
      'box',
      (brush) => unboxed(brush, item(brush), ['remote', 'batteries', 'cable', 'screws', 'manual']),
    ],
  ]
}

const width = 1_020
const height = 578
const [x, y] = [600 - width / 2, 250]
const bottom = y + height

function stand(brush: Brush): string {
  const { paper, finish } = brush
  const metal = paper.linear('down', [0, finish.light], [50, finish.base], [100, finish.deep])
  if (!brush.chance('feet', 0.6)) {
    return (
      path(`M560 ${bottom - 4}h80l12 66h-104z`, metal) +
      rect(400, bottom + 58, 400, 24, 12, metal) +
      rect(400, bottom + 58, 400, 5, 2, finish.glint, { 'fill-opacity': 0.5 })
    )
  }
  return [0.16, 0.84]
    .map((at) => {
      const foot = x + width * at
      return path(
        `M${foot - 6} ${bottom - 4}h12l52 92h-22L${foot} ${bottom + 22}l-36 66h-22z`,
        metal,
      )
    })
    .join('')
}

/** A wide panel on two feet or a pedestal; an OLED one has hardly any frame. */
function front(brush: Brush, look: TvLook): string {
  const { finish } = brush
  const bezel = look.panel === 'OLED' ? 4 : look.panel === 'QLED' ? 8 : 14
  const chin = look.panel === 'OLED' ? 8 : 22
  return (
    floorShadow(brush, 600, bottom + 88, width * 0.44, 26) +
    stand(brush) +
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
      height: height - bezel - chin,
      radius: 3,
    }) +
    (chin > 10 ? sign(brush, 600, bottom - 11, 8, finish.glint) : '') +
    circle(x + width - 60, bottom - chin / 2, 3.5, '#ff5d52')
  )
}

function back(brush: Brush, look: TvLook): string {
  const { paper, finish } = brush
  const shell = tone(finish.base, finish.isDark ? -0.1 : -0.3)
  const hump = look.panel === 'OLED' ? bottom - 300 : y + 110
  return (
    floorShadow(brush, 600, bottom + 88, width * 0.44, 26) +
    stand(brush) +
    rect(x, y, width, height, 10, paper.linear('down', [0, shell], [100, tone(shell, -0.4)])) +
    rect(
      x + 110,
      hump,
      width - 220,
      bottom - hump - 30,
      34,
      paper.linear('down', [0, tone(shell, 0.14)], [100, tone(shell, -0.2)]),
    ) +
    [
      [-110, -60],
      [110, -60],
      [-110, 90],
      [110, 90],
    ]
      .map(
        ([dx = 0, dy = 0]) =>
          circle(600 + dx, 640 + dy, 20, tone(shell, -0.5)) + screw(600 + dx, 640 + dy, 13),
      )
      .join('') +
    vents(brush, { x: 250, y: hump + 24, width: 700, height: 26, count: 50 }) +
    plate(260, 600, 190, 110) +
    rect(770, 560, 170, 200, 10, tone(shell, -0.45)) +
    socketRows(look)
  )
}

/** Two to a row, as many as the specs count. */
function socketRows({ hdmiPorts, usbPorts }: TvLook): string {
  const all: PortName[] = [
    ...Array.from({ length: hdmiPorts }, (): PortName => 'hdmi'),
    ...Array.from({ length: usbPorts }, (): PortName => 'usb-a'),
    'optical',
    'lan',
  ]
  return [0, 2, 4, 6]
    .map((from, row) => portRow(all.slice(from, from + 2), 855, 594 + row * 46, 0.4))
    .join('')
}

/** How thin it is. */
function profile(brush: Brush, look: TvLook): string {
  const { paper, finish } = brush
  const thin = look.panel === 'OLED' ? 14 : look.panel === 'QLED' ? 26 : 38
  const deep = look.panel === 'OLED' ? 70 : 104
  const metal = paper.linear('right', [0, finish.light], [40, finish.base], [100, finish.deep])
  return (
    floorShadow(brush, 600, 984, 260, 30, 0.42) +
    path(`M600 900L440 984h-34L580 860zM600 900l170 84h34L640 860z`, metal) +
    path(
      `M${600 + thin} ${look.panel === 'OLED' ? 560 : 330}h${deep - 30}q30 0 30 40V840q0 40-30 40h-${deep - 30}z`,
      tone(finish.base, -0.35),
    ) +
    rect(600 - 6, 190, thin, 720, 6, metal) +
    rect(596 - 6, 190, 6, 720, 3, '#7fb3ff', { 'fill-opacity': 0.5 }) +
    rect(594, 190, thin, 6, 3, finish.glint)
  )
}
