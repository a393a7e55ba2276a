import { type Brush, castShadow, floorShadow } from '#seed/art/brush.ts'
import type { AccessoryName } from '#seed/art/accessories.ts'
import { tone } from '#seed/art/colour.ts'
import type { Views } from '#seed/art/views.ts'
import type { KeyboardLook, MouseLook } from '#seed/art/looks.ts'
import { cord, cordColour, slab } from '#seed/art/parts.ts'
import { portRow } from '#seed/art/ports.ts'
import { closeUp, onDesk, unboxed, type Item } from '#seed/art/scenes.ts'
import { group, path, rect, rectPath } from '#seed/art/shapes.ts'
import { bareSwitch, capColours, key, knob, layoutOf, switchColours } from './keyboard-parts.ts'
import { mouseTop } from './mouse.ts'

const width = 1_000

export function keyboard(look: KeyboardLook): Views {
  const { units } = layoutOf(look)
  const item = (brush: Brush, ending: 'plug' | 'none' = 'plug'): Item => ({
    content: group(board(brush, look, ending), { transform: 'translate(600 600)' }),
    cx: 600,
    cy: 600,
    bottom: 780,
    width: width * (look.hasMouse ? 1.3 : 1),
    height: 420,
    mm: (units * 19 + 12) * (look.hasMouse ? 1.3 : 1),
  })
  const scale = 2.1 - units * 0.018
  return [
    [
      'front',
      (brush) =>
        group(board(brush, look, 'sheet'), {
          transform: `translate(${look.hasMouse ? 520 : 600} 620) rotate(${brush.choose('turn', [-14, -10, -7, 8, 12])}) scale(${look.hasMouse ? 0.82 : 1})`,
        }),
    ],
    ['angle', (brush) => low(brush, look)],
    ['side', (brush) => edge(brush, look)],
    [
      'detail',
      (brush) =>
        closeUp(group(board(brush, look, 'none', look.switches !== null), {}), -240, -20, 3.1),
    ],
    [
      'scale',
      (brush) =>
        onDesk(
          brush,
          item(brush),
          { x: 560, y: 640, unitsPerMm: Math.min(scale, 700 / (units * 19)), turn: -2 },
          [
            ['cup', 1_020, 260, 20],
            ['notebook', 250, 230, 82],
            ['pen', 700, 900, 80],
          ],
        ),
    ],
    ['box', (brush) => unboxed(brush, item(brush), boxed(look))],
  ]
}

function boxed({ switches, isWired }: KeyboardLook): AccessoryName[] {
  const tool: AccessoryName[] = switches === null ? [] : ['puller']
  if (isWired) return [...tool, 'manual']
  return [...tool, 'receiver', switches === null ? 'batteries' : 'cable', 'manual']
}

function heightOf(look: KeyboardLook): number {
  const { rows, units } = layoutOf(look)
  return ((width - 44) / units) * rows.length + 52
}

/** From above, around 0; `isOpen`: one cap is off, so that the switch under it shows. */
function board(
  brush: Brush,
  look: KeyboardLook,
  ending: 'sheet' | 'plug' | 'none',
  isOpen = false,
): string {
  const { paper, finish } = brush
  const height = heightOf(look)
  const [x, y] = [-width / 2, -height / 2]
  const outline = rectPath(x, y, width, height, look.switches === null ? 34 : 22)
  const cable = look.isWired && ending !== 'none' ? cableOf(brush, y, ending) : ''
  return (
    cable +
    castShadow(brush, outline, 14, 34, 26, 0.42) +
    path(outline, paper.linear('down', [0, finish.light], [18, finish.base], [100, finish.shade])) +
    path(outline, 'none', { stroke: finish.glint, 'stroke-opacity': 0.5, 'stroke-width': 3 }) +
    bed(brush, look, { x, y, width, height }) +
    keysOf(brush, look, { x, y }, isOpen) +
    (look.hasMouse
      ? group(mouseTop(brush, mouseOf(look), { turn: 0, ending: 'plug' }), {
          transform: 'translate(645 10) scale(0.34) translate(-600 -620)',
        })
      : '')
  )
}

function mouseOf({ isWired }: KeyboardLook): MouseLook {
  return {
    kind: 'mouse',
    form: 'office',
    isWired,
    hasLights: false,
    power: isWired ? 'cable' : 'aa',
  }
}

function cableOf(brush: Brush, y: number, ending: 'sheet' | 'plug'): string {
  const colour = cordColour(brush)
  const plug = rect(-20, y - 26, 40, 40, 8, colour)
  if (ending === 'sheet')
    return cord(`M0 ${y}C0 ${y - 150} 90 ${y - 150} 80 ${y - 620}`, colour, 16) + plug
  return (
    cord(
      `M0 ${y}C0 ${y - 110} 130 ${y - 120} 220 ${y - 80}S360 ${y - 30} 340 ${y - 100}S240 ${y - 130} 270 ${y - 60}`,
      colour,
      14,
    ) +
    plug +
    rect(258, y - 66, 26, 44, 6, colour)
  )
}

function keysOf(
  brush: Brush,
  look: KeyboardLook,
  { x, y }: { x: number; y: number },
  isOpen: boolean,
): string {
  const { rows, units } = layoutOf(look)
  const unit = (width - 44) / units
  const caps = capColours(brush, look)
  const hasKnob = look.layout === '75%' && brush.chance('knob', 0.4)
  const ink = tone(caps.letter, brush.finish.isDark ? 0.75 : -0.7)
  return rows
    .map((row, rowIndex) => {
      let at = x + 22
      return row
        .map((span, index) => {
          const [left, size] = [at, Math.abs(span) * unit]
          at += size
          if (span < 0) return ''
          const box = { x: left, y: y + 26 + rowIndex * unit, width: size, height: unit }
          if (hasKnob && rowIndex === 0 && index === row.length - 1)
            return knob(brush, left + size / 2, box.y + unit / 2, unit * 0.46)
          if (
            isOpen &&
            look.switches !== null &&
            rowIndex === Math.floor(rows.length / 2) &&
            (index === 3 || index === 4)
          )
            return bareSwitch(
              left + size / 2,
              box.y + unit / 2,
              unit * 0.86,
              switchColours[look.switches],
            )
          const isAccent = (rowIndex === 0 && index === 0) || (span >= 2 && span < 3 && index > 3)
          const colour = isAccent ? caps.accent : span === 1 ? caps.letter : caps.modifier
          return key(brush, box, colour, span === 1 ? { ink, isBangla: look.isBangla } : null)
        })
        .join('')
    })
    .join('')
}

/** What shows between the keys: light, or the dark case. */
function bed(
  { paper, finish, brand }: Brush,
  look: KeyboardLook,
  box: { x: number; y: number; width: number; height: number },
): string {
  const fill =
    look.light === 'rgb'
      ? paper.linear('right', [0, brand], [35, '#22d3ee'], [65, '#a3e635'], [100, '#e879f9'])
      : look.light === 'white'
        ? '#f4f8ff'
        : tone(finish.base, -0.55)
  return rect(box.x + 14, box.y + 18, box.width - 28, box.height - 36, 14, fill, {
    'fill-opacity': look.light === null ? 1 : 0.85,
  })
}

/** From low in front: the same board, foreshortened over its own front edge. */
function low(brush: Brush, look: KeyboardLook): string {
  const height = heightOf(look)
  const skew = `translate(600 610) matrix(0.98 0.06 -0.42 0.56 0 0)`
  const thick = look.switches === null ? 22 : 54
  const front = path(
    `M${-width / 2} ${height / 2 - 20}V${height / 2 - 20 + thick * 1.7}Q${-width / 2} ${height / 2 + thick * 1.7} ${-width / 2 + 20} ${height / 2 + thick * 1.7}H${width / 2 - 20}Q${width / 2} ${height / 2 + thick * 1.7} ${width / 2} ${height / 2 - 20 + thick * 1.7}V${height / 2 - 20}z`,
    brush.finish.deep,
  )
  return group(front + board(brush, { ...look, hasMouse: false }, 'sheet'), { transform: skew })
}

/** From behind: how high it is, its feet, and where the cable goes or the socket is. */
function edge(brush: Brush, look: KeyboardLook): string {
  const thick = look.switches === null ? 66 : 104
  const y = 620
  const feet = [190, 930]
    .map((x) => path(`M${x} ${y + thick - 8}h80l-14 66h-52z`, brush.finish.second))
    .join('')
  const caps = capColours(brush, look)
  const row = Array.from({ length: 15 }, (_, i) =>
    rect(146 + i * 61, y - 44, 56, 52, 10, i === 0 || i > 12 ? caps.modifier : caps.letter),
  ).join('')
  const colour = cordColour(brush)
  const middle = look.isWired
    ? rect(570, y + thick * 0.3, 60, 44, 10, colour) +
      cord(`M600 ${y + thick * 0.5}C600 ${y + 260} 700 ${y + 280} 700 ${y + 640}`, colour, 18)
    : look.switches === null
      ? rect(540, y + thick * 0.36, 120, 26, 12, '#0e1116') +
        rect(604, y + thick * 0.36 + 4, 50, 18, 9, '#6ee7a8')
      : portRow(['usb-c'], 600, y + thick * 0.5, 0.9)
  return (
    floorShadow(brush, 600, y + thick + 66, 520, 40, 0.42) +
    feet +
    row +
    (look.light === null
      ? ''
      : rect(140, y - 6, 920, 14, 6, look.light === 'rgb' ? brush.brand : '#f4f8ff')) +
    slab(brush, { x: 110, y, width: 980, height: thick, radius: 22 }) +
    middle
  )
}
