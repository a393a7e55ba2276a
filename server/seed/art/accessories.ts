import { circle, group, line, path, rect } from './shapes.ts'
import { cord } from './parts.ts'

export type AccessoryName =
  | 'cable'
  | 'manual'
  | 'adapter'
  | 'brick'
  | 'receiver'
  | 'batteries'
  | 'pouch'
  | 'tips'
  | 'pin'
  | 'remote'
  | 'screws'
  | 'strap'
  | 'inks'
  | 'toner'
  | 'card-adapter'
  | 'bracket'
  | 'puck'
  | 'puller'
  | 'battery'
  | 'cover'
  | 'roll'

const dark = '#262b32'
const metal = '#c3cad3'

/** What lies in the box beside the product; each fits a square of 200 units around 0. */
const drawings: Record<AccessoryName, string> = {
  cable:
    cord('M-70 40C-90 -60 20 -90 60 -30C96 30 10 80 -40 40C-70 10 -30 -50 30 -40', dark, 12) +
    rect(-88, 34, 34, 54, 8, dark) +
    rect(-80, 84, 18, 20, 3, metal) +
    rect(28, -58, 40, 34, 8, dark) +
    rect(66, -50, 22, 18, 5, metal),
  manual:
    rect(-58, -84, 116, 168, 6, '#ffffff', { stroke: '#cfd6dd', 'stroke-width': 3 }) +
    rect(-58, -84, 14, 168, 4, '#e3e8ed') +
    rect(-26, -54, 66, 10, 5, '#8d97a3') +
    rect(-26, -34, 44, 8, 4, '#c3cad3') +
    rect(-26, 34, 66, 8, 4, '#d6dce2') +
    rect(-26, 50, 52, 8, 4, '#d6dce2'),
  adapter:
    rect(-58, -50, 116, 120, 24, '#eceff2', { stroke: '#c8cfd6', 'stroke-width': 3 }) +
    rect(-34, -92, 14, 46, 5, metal) +
    rect(20, -92, 14, 46, 5, metal) +
    rect(-20, 24, 40, 14, 7, '#5b6470'),
  brick:
    cord('M-78 30C-110 -70 -20 -96 10 -60', dark, 10) +
    cord('M60 10C110 40 90 96 20 90', dark, 10) +
    rect(-80, -34, 150, 78, 14, dark) +
    rect(-60, -18, 60, 8, 4, '#59626d') +
    rect(-60, -2, 40, 6, 3, '#59626d') +
    circle(52, -16, 4, '#6ee7a8'),
  receiver:
    rect(-26, -44, 52, 50, 5, metal) +
    rect(-14, -32, 10, 10, 1, dark) +
    rect(6, -32, 10, 10, 1, dark) +
    rect(-30, 4, 60, 34, 8, dark),
  batteries: [-30, 26]
    .map(
      (x) =>
        rect(x - 22, -70, 44, 140, 8, '#1f7a54') +
        rect(x - 22, -70, 44, 44, 8, '#d9b45b') +
        rect(x - 8, -80, 16, 12, 3, metal),
    )
    .join(''),
  pouch:
    path('M-74 -40Q-74 -60 -54 -60H54Q74 -60 74 -40V50Q74 80 44 80H-44Q-74 80 -74 50z', '#3a414b') +
    line('M-74 -20H74', '#59626d', 5, { 'stroke-dasharray': '10 6' }) +
    circle(40, -20, 8, metal),
  tips: [-56, 0, 56]
    .map(
      (x, i) =>
        circle(x, -24, 20 + i * 4, '#3a414b') +
        circle(x, -24, 8, '#0c0f14') +
        circle(x, 40, 20 + i * 4, '#3a414b') +
        circle(x, 40, 8, '#0c0f14'),
    )
    .join(''),
  pin:
    line('M0 -10V70', metal, 9, { 'stroke-linecap': 'round' }) +
    circle(0, -40, 26, 'none', { stroke: metal, 'stroke-width': 9 }),
  remote:
    rect(-30, -96, 60, 192, 26, dark) +
    circle(0, -70, 8, '#e5484d') +
    circle(0, -28, 20, '#3d4450') +
    circle(0, -28, 8, '#59626d') +
    [14, 40, 66].map((y) => circle(-12, y, 6, '#59626d') + circle(12, y, 6, '#59626d')).join(''),
  screws: [-48, 0, 48]
    .map(
      (x) =>
        path(`M${x - 18} -44h36l-8 20h-20z`, metal) +
        line(`M${x} -24V50`, '#98a1ac', 11, { 'stroke-dasharray': '5 3' }),
    )
    .join(''),
  strap:
    line('M-84 -50C-60 70 60 70 84 -50', dark, 24, { 'stroke-linecap': 'round' }) +
    line('M-84 -50C-60 70 60 70 84 -50', '#59626d', 3, { 'stroke-dasharray': '8 6' }),
  inks: ['#22b8cf', '#e64980', '#fab005', '#343a40']
    .map(
      (colour, i) =>
        rect(-90 + i * 46, -40, 40, 110, 8, colour) + rect(-80 + i * 46, -66, 20, 30, 4, '#e9edf1'),
    )
    .join(''),
  toner:
    rect(-92, -30, 184, 62, 12, dark) +
    rect(-76, -16, 120, 10, 5, '#59626d') +
    rect(84, -12, 14, 26, 4, '#1f7a54') +
    rect(-80, 32, 160, 12, 4, '#59626d'),
  'card-adapter':
    path('M-60 -80H30L60 -50V80H-60z', dark) +
    rect(-44, -20, 88, 80, 6, '#59626d') +
    [-44, -22, 0].map((x) => rect(x, -72, 14, 30, 2, '#d9b45b')).join(''),
  bracket:
    path('M-80 -70H-20V30H80V70H-60V-30H-80z', metal) +
    circle(-52, -50, 8, dark) +
    circle(20, 50, 8, dark) +
    circle(56, 50, 8, dark),
  puck:
    cord('M40 0C110 0 110 80 40 84', '#e3e7eb', 9) +
    circle(-6, -6, 56, '#f4f6f8', { stroke: '#c8cfd6', 'stroke-width': 3 }) +
    circle(-6, -6, 30, '#dfe4ea') +
    circle(-16, -6, 6, '#d9b45b') +
    circle(4, -6, 6, '#d9b45b'),
  puller:
    rect(-26, -10, 52, 90, 16, dark) +
    line('M-18 -10C-40 -80 -30 -90 -12 -90M18 -10C40 -80 30 -90 12 -90', metal, 6),
  battery:
    rect(-56, -66, 112, 132, 12, dark) +
    rect(-40, -50, 80, 34, 5, '#59626d') +
    [-30, -4, 22].map((x) => rect(x, 40, 14, 20, 2, '#d9b45b')).join(''),
  cover:
    rect(-52, -96, 104, 192, 22, '#ffffff', {
      'fill-opacity': 0.35,
      stroke: '#b8c1cb',
      'stroke-width': 4,
    }) + rect(-40, -84, 44, 44, 12, 'none', { stroke: '#b8c1cb', 'stroke-width': 4 }),
  roll:
    circle(-10, 0, 76, '#ffffff', { stroke: '#cfd6dd', 'stroke-width': 3 }) +
    circle(-10, 0, 46, '#eef1f4') +
    circle(-10, 0, 26, '#b08d57') +
    circle(-10, 0, 17, '#f4f6f8') +
    path('M66 -4V88H90V0z', '#ffffff', { stroke: '#cfd6dd', 'stroke-width': 3 }),
}

export function accessory(name: AccessoryName, x: number, y: number, scale = 1): string {
  return group(drawings[name], { transform: `translate(${x} ${y}) scale(${scale})` })
}
