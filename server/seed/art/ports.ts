import { circle, group, path, rect, rectPath } from './shapes.ts'

export type PortName =
  | 'usb-c'
  | 'usb-a'
  | 'hdmi'
  | 'displayport'
  | 'lan'
  | 'wan'
  | 'jack'
  | 'power'
  | 'vga'
  | 'optical'
  | 'reset'
  | 'card'

const hole = '#0a0c10'
const steel = '#9aa3ae'

/** Plugs and sockets in units of about a tenth of a millimetre, centred on 0. */
const portDrawings: Record<PortName, { width: number; drawing: string }> = {
  'usb-c': {
    width: 90,
    drawing:
      rect(-45, -16, 90, 32, 16, hole, { stroke: steel, 'stroke-width': 5 }) +
      rect(-26, -4, 52, 8, 4, steel),
  },
  'usb-a': {
    width: 130,
    drawing:
      rect(-65, -27, 130, 54, 5, hole, { stroke: steel, 'stroke-width': 6 }) +
      rect(-50, -2, 100, 20, 2, '#2f6fd6'),
  },
  hdmi: {
    width: 150,
    drawing:
      path('M-72 -26H72V6L50 28H-50L-72 6z', hole, { stroke: steel, 'stroke-width': 6 }) +
      rect(-48, -6, 96, 10, 3, steel),
  },
  displayport: {
    width: 160,
    drawing:
      path('M-76 -26H76V28H-54L-76 6z', hole, { stroke: steel, 'stroke-width': 6 }) +
      rect(-52, -4, 104, 10, 3, steel),
  },
  lan: {
    width: 150,
    drawing:
      rect(-68, -60, 136, 120, 8, '#22262d', { stroke: steel, 'stroke-width': 4 }) +
      path('M-48 40V-30H-22V-46H22V-30H48V40z', hole) +
      path([-34, -18, -2, 14, 30].map((x) => rectPath(x, 12, 6, 26, 1)).join(''), '#d9b45b'),
  },
  wan: {
    width: 150,
    drawing:
      rect(-68, -60, 136, 120, 8, '#2f6fd6', { stroke: steel, 'stroke-width': 4 }) +
      path('M-48 40V-30H-22V-46H22V-30H48V40z', hole) +
      path([-34, -18, -2, 14, 30].map((x) => rectPath(x, 12, 6, 26, 1)).join(''), '#d9b45b'),
  },
  jack: { width: 60, drawing: circle(0, 0, 26, steel) + circle(0, 0, 17, hole) },
  power: {
    width: 90,
    drawing:
      circle(0, 0, 38, '#22262d', { stroke: steel, 'stroke-width': 4 }) +
      circle(0, 0, 24, hole) +
      circle(0, 0, 7, '#d9b45b'),
  },
  vga: {
    width: 190,
    drawing:
      path('M-90 -34H90L72 34H-72z', '#2a56b8', { stroke: steel, 'stroke-width': 6 }) +
      path(
        [-44, -22, 0, 22, 44]
          .flatMap((x) => [-14, 12].map((y) => rectPath(x - 4, y - 4, 8, 8, 4)))
          .join(''),
        hole,
      ),
  },
  optical: {
    width: 70,
    drawing:
      rect(-30, -30, 60, 60, 8, hole, { stroke: steel, 'stroke-width': 4 }) +
      circle(0, 0, 9, '#ff5d52'),
  },
  reset: { width: 40, drawing: circle(0, 0, 8, hole) },
  card: {
    width: 250,
    drawing: rect(-120, -10, 240, 20, 5, hole, { stroke: steel, 'stroke-width': 3 }),
  },
}

/** A row of ports, centred on a point. */
export function portRow(
  names: readonly PortName[],
  cx: number,
  cy: number,
  scale = 1,
  gap = 34,
): string {
  const total =
    names.reduce((sum, name) => sum + portDrawings[name].width, 0) + gap * (names.length - 1)
  let at = -total / 2
  const drawn = names.map((name) => {
    const { width, drawing } = portDrawings[name]
    const middle = at + width / 2
    at += width + gap
    return group(drawing, { transform: `translate(${middle.toFixed(0)} 0)` })
  })
  return group(drawn.join(''), { transform: `translate(${cx} ${cy}) scale(${scale})` })
}
