import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { MonitorLook } from '#seed/art/looks.ts'
import { plate, screw, sign, vents } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onTable, unboxed, type Item } from '#seed/art/scenes.ts'
import { litScreen } from '#seed/art/screen.ts'
import { circle, ellipse, group, line, path, rect } from '#seed/art/shapes.ts'

const floor = 930

export function monitor(look: MonitorLook): Views {
  const { width, height } = sizes(look)
  const item = (brush: Brush): Item => ({
    content: front(brush, look),
    cx: 600,
    cy: 580,
    bottom: floor + 26,
    width,
    height: 760,
    mm: look.inches * (isWide(look) ? 23.6 : 22.4),
  })
  const second: Views[number][] =
    look.stand === 'pivot'
      ? [['angle', (brush) => turned(brush, look)]]
      : [['side', (brush) => profile(brush, look)]]
  return [
    ['front', (brush) => front(brush, look)],
    ['back', (brush) => back(brush, look)],
    ...second,
    ['ports', (brush) => closeUp(back(brush, look), 600, 220 + height * 0.84, 2.9)],
    [
      'scale',
      (brush) =>
        onTable(brush, item(brush), { x: 560, unitsPerMm: 1.12 }, [
          ['plant', 1_080],
          ['mug', 100],
          ['keyboard', 560],
        ]),
    ],
    ['box', (brush) => unboxed(brush, item(brush), ['cable', 'adapter', 'screws', 'manual'])],
  ]
}

const isWide = ({ inches }: MonitorLook): boolean => inches === 34

/** Larger screens are drawn larger. */
function sizes(look: MonitorLook): { width: number; height: number } {
  if (isWide(look)) return { width: 1_060, height: 460 }
  const width = Math.round(700 + (look.inches - 21) * 24)
  return { width, height: Math.round(width * 0.58) }
}

/** The outline of the panel: a curved one bends in at its upper and lower edge. */
function panel(x: number, y: number, width: number, height: number, bend: number): string {
  return `M${x + 12} ${y}Q600 ${y + bend * 2} ${x + width - 12} ${y}Q${x + width} ${y} ${x + width} ${y + 12}V${y + height - 12}Q${x + width} ${y + height} ${x + width - 12} ${y + height}Q600 ${y + height - bend * 2} ${x + 12} ${y + height}Q${x} ${y + height} ${x} ${y + height - 12}V${y + 12}Q${x} ${y} ${x + 12} ${y}z`
}

function front(brush: Brush, look: MonitorLook): string {
  const { paper, finish, brand } = brush
  const { width, height } = sizes(look)
  const [x, y] = [600 - width / 2, 190]
  const bend = look.isCurved ? 24 : 0
  const chin = look.range === 'office' ? 28 : 16
  const bottom = y + height
  const clip = paper.clip(path(panel(x + 12, y + 12, width - 24, height - 14 - chin, bend), '#000'))
  const shade = look.isCurved
    ? path(
        panel(x + 12, y + 12, width - 24, height - 14 - chin, bend),
        paper.linear(
          'right',
          [0, '#000', 0.5],
          [18, '#000', 0.05],
          [50, '#fff', 0.1],
          [82, '#000', 0.05],
          [100, '#000', 0.5],
        ),
      )
    : ''
  return (
    floorShadow(brush, 600, floor + 18, 330, 30) +
    foot(brush, look, bottom - bend) +
    path(panel(x, y, width, height, bend), finish.base, {
      stroke: finish.glint,
      'stroke-opacity': 0.5,
      'stroke-width': 3,
    }) +
    path(panel(x + 8, y + 8, width - 16, height - 8 - chin, bend), '#0b0e13') +
    group(
      litScreen(brush, {
        x: x + 12,
        y: y + 8,
        width: width - 24,
        height: height - 8 - chin,
        radius: 4,
      }),
      { 'clip-path': clip },
    ) +
    shade +
    (look.range === 'gaming'
      ? line(`M540 ${bottom - bend - 8}h120`, brand, 7, { 'stroke-linecap': 'round' })
      : sign(brush, 600, bottom - chin / 2, 9, finish.isDark ? finish.glint : finish.deep))
  )
}

/** Its stand, from the screen's lower edge to the floor: what it can do shows. */
function foot({ paper, finish, brand }: Brush, look: MonitorLook, bottom: number): string {
  const neck = paper.linear(
    'right',
    [0, finish.deep],
    [35, finish.light],
    [60, finish.base],
    [100, finish.deep],
  )
  const plateFill = paper.linear('down', [0, finish.light], [100, finish.base])
  if (look.range === 'gaming') {
    return (
      rect(572, bottom - 6, 56, floor - bottom - 60, 8, neck) +
      (look.stand === 'tilt'
        ? ''
        : rect(584, bottom + 20, 32, floor - bottom - 110, 12, finish.deep) +
          rect(584, bottom + 20, 32, 10, 5, brand)) +
      path(
        `M572 ${floor - 80}h56l176 78q14 18-10 18h-34L600 ${floor - 44}L440 ${floor + 16}h-34q-24 0-10-18z`,
        plateFill,
      )
    )
  }
  if (look.stand === 'tilt') {
    return (
      rect(566, bottom - 6, 68, floor - bottom - 12, 10, neck) +
      ellipse(600, floor, 190, 34, finish.deep) +
      ellipse(600, floor - 8, 190, 34, plateFill)
    )
  }
  return (
    rect(556, bottom - 6, 88, floor - bottom, 6, neck) +
    rect(576, bottom + 14, 48, floor - bottom - 60, 24, finish.deep, { 'fill-opacity': 0.5 }) +
    path(`M400 ${floor - 22}h400l34 34H366z`, plateFill) +
    rect(366, floor + 12, 468, 10, 5, finish.deep)
  )
}

function back(brush: Brush, look: MonitorLook): string {
  const { paper, finish, brand } = brush
  const { width, height } = sizes(look)
  const [x, y] = [600 - width / 2, 190]
  const bend = look.isCurved ? -20 : 0
  const shell = tone(finish.base, finish.isDark ? 0.05 : -0.05)
  return (
    floorShadow(brush, 600, floor + 18, 330, 30) +
    path(
      panel(x, y, width, height, bend),
      paper.linear('diagonal', [0, tone(shell, 0.15)], [50, shell], [100, tone(shell, -0.3)]),
      { stroke: finish.glint, 'stroke-opacity': 0.3, 'stroke-width': 3 },
    ) +
    foot(brush, look, y + height * 0.62) +
    rect(470, y + height * 0.26, 260, height * 0.42, 26, tone(shell, -0.25)) +
    [
      [-70, 0],
      [70, 0],
      [-70, 110],
      [70, 110],
    ]
      .map(([dx = 0, dy = 0]) => screw(600 + dx, y + height * 0.34 + dy, 12))
      .join('') +
    (look.range === 'gaming'
      ? circle(600, y + height * 0.47, height * 0.3, 'none', { stroke: brand, 'stroke-width': 10 })
      : sign(brush, 600, y + height * 0.14, 30)) +
    vents(brush, { x: x + 60, y: y + height * 0.12, width: 200, height: 24, count: 16 }) +
    vents(brush, { x: x + width - 260, y: y + height * 0.12, width: 200, height: 24, count: 16 }) +
    plate(x + 60, y + height * 0.4, 160, 100) +
    rect(440, 196 + height * 0.8, 320, 62, 8, tone(shell, -0.5)) +
    portRow(['power', ...look.ports], 600, 227 + height * 0.8, look.ports.length > 5 ? 0.24 : 0.34)
  )
}

/** From the side: how deep it is, and how it is bent. */
function profile(brush: Brush, look: MonitorLook): string {
  const { paper, finish, brand } = brush
  const { height } = sizes(look)
  const y = 190
  const metal = paper.linear('right', [0, finish.light], [50, finish.base], [100, finish.deep])
  const screen = look.isCurved
    ? path(
        `M470 ${y}h26Q560 ${y + height / 2} 496 ${y + height}h-26Q534 ${y + height / 2} 470 ${y}z`,
        metal,
      )
    : rect(486, y, 26, height, 8, metal)
  return (
    floorShadow(brush, 600, floor + 18, 300, 30) +
    path(`M400 ${floor - 18}h380q20 0 20 20v10H380v-10q0-20 20-20z`, metal) +
    path(`M640 ${y + height * 0.3}h60l30 ${floor - 20 - y - height * 0.3}h-80z`, metal) +
    (look.stand === 'tilt' ? '' : rect(660, y + height * 0.6, 24, 180, 12, finish.deep)) +
    rect(520, y + height * 0.36, 150, 80, 16, finish.shade) +
    path(
      `M${look.isCurved ? 524 : 508} ${y + height * 0.22}q60 ${height * 0.26} 0 ${height * 0.56}z`,
      finish.shade,
    ) +
    screen +
    (look.range === 'gaming' ? rect(560, y + height * 0.43, 60, 8, 4, brand) : '') +
    line(
      `M478 ${y + 8}${look.isCurved ? `Q542 ${y + height / 2} 478 ${y + height - 8}` : `V${y + height - 8}`}`,
      '#7fb3ff',
      5,
      { 'stroke-opacity': 0.6 },
    )
  )
}

/** Turned upright, as its stand allows. */
function turned(brush: Brush, look: MonitorLook): string {
  const { finish } = brush
  const { width, height } = sizes(look)
  const [w, h] = [height * 0.86, width * 0.86]
  const [x, y] = [600 - w / 2, 110]
  return (
    floorShadow(brush, 600, floor + 18, 330, 30) +
    foot(brush, look, Math.min(y + h - 40, floor - 60)) +
    rect(x, y, w, h, 12, finish.base, {
      stroke: finish.glint,
      'stroke-opacity': 0.5,
      'stroke-width': 3,
    }) +
    rect(x + 8, y + 8, w - 22, h - 16, 6, '#0b0e13') +
    litScreen(brush, { x: x + 10, y: y + 10, width: w - 26, height: h - 20, radius: 4 })
  )
}
