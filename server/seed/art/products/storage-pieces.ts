import { type Brush, castShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { plate, screw, sign } from '#seed/art/parts.ts'
import { circle, circlePath, line, path, rect, rectPath } from '#seed/art/shapes.ts'
import type { StorageLook } from '#seed/art/looks.ts'

import { bank, dimm } from './storage-modules.ts'
import { board, chip, contacts, dull, gold, skin } from './storage-parts.ts'

export type Piece =
  | StorageLook['form']
  | 'ram-desktop'
  | 'ram-laptop'
  | 'power-bank'
  | 'power-bank-large'

interface PieceDrawing {
  width: number
  height: number
  /** Its width in life. */
  mm: number
  face: (brush: Brush) => string
  back: (brush: Brush) => string
  /** Where to look closely, from its middle. */
  detail: readonly [x: number, y: number]
}

/** The short, narrow module for the M.2 slot. */
const m2 = 'M-130 -470H130V430H60V450H40V470H-130z'

function cardBody(brush: Brush, outline: string, fill: string): string {
  return castShadow(brush, outline, 20, 36, 26) + path(outline, fill)
}

const microSd = 'M-190 -250q0-30 30-30H110l40 60v70l40 40V250q0 30-30 30H-160q-30 0-30-30z'

function stick(brush: Brush, isBack: boolean): string {
  const { paper, finish, brand } = brush
  const outline = rectPath(-120, -170, 240, 560, 60)
  return (
    castShadow(brush, `${outline}${rectPath(-92, -400, 184, 260, 8)}`, 20, 36, 26) +
    rect(
      -92,
      -400,
      184,
      260,
      10,
      paper.linear('right', [0, '#8d96a1'], [30, '#f2f5f8'], [70, '#c3cad3'], [100, '#7c8590']),
    ) +
    (isBack
      ? line('M-60 -390V-180M60 -390V-180', '#7c8590', 4)
      : rect(-56, -350, 40, 40, 4, '#39424d') + rect(16, -350, 40, 40, 4, '#39424d')) +
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
    (isBack
      ? plate(-80, -40, 160, 110, '#22262d')
      : rect(-70, -80, 140, 190, 26, brand, { 'fill-opacity': 0.85 }) +
        sign(brush, 0, 15, 40, '#ffffff')) +
    path(circlePath(0, 320, 32), finish.deep, { 'fill-opacity': 0.6 })
  )
}

type Sides = (brush: Brush, isBack: boolean) => string

function modulePiece(width: number, height: number, mm: number, draw: Sides): PieceDrawing {
  const detail = [width / 5, 60] as const
  return { width, height, mm, detail, face: (b) => draw(b, false), back: (b) => draw(b, true) }
}

function bankPiece(width: number, height: number, mm: number, draw: Sides): PieceDrawing {
  const detail = [0, 140 - height / 2] as const
  return { width, height, mm, detail, face: (b) => draw(b, false), back: (b) => draw(b, true) }
}

export const pieces: Record<Piece, PieceDrawing> = {
  nvme: {
    width: 260,
    height: 940,
    mm: 22,
    detail: [0, 240],
    face: (b) =>
      board(b, m2) +
      chip(b, -100, -420, 200, 210) +
      chip(b, -100, -170, 200, 210) +
      rect(-106, -300, 212, 250, 6, '#f4f6f8') +
      rect(-90, -280, 100, 26, 4, b.brand) +
      path(
        [-230, -205, -180].map((y) => rectPath(-90, y, y === -180 ? 100 : 170, 10, 5)).join(''),
        '#c3cad3',
      ) +
      chip(b, -100, 90, 200, 140) +
      rect(-80, 270, 160, 90, 8, '#23272e') +
      contacts(-120, 432, 12, 13, 34) +
      contacts(66, 400, 4, 14, 28) +
      circle(0, -470, 34, '#dde2e8'),
    back: (b) =>
      board(b, m2) +
      plate(-104, -340, 208, 180) +
      path(
        Array.from({ length: 14 }, (_, i) =>
          rectPath(-90 + (i % 4) * 52, 20 + Math.floor(i / 4) * 60, 26, 12, 2),
        ).join(''),
        '#b99a5a',
      ) +
      contacts(-120, 432, 12, 13, 34) +
      contacts(66, 400, 4, 14, 28) +
      circle(0, -470, 34, '#dde2e8'),
  },
  sata: {
    width: 560,
    height: 800,
    mm: 70,
    detail: [40, 330],
    face: (b) =>
      castShadow(b, rectPath(-280, -400, 560, 800, 26), 20, 40, 30) +
      rect(-280, -400, 560, 800, 26, skin(b)) +
      rect(
        -240,
        -360,
        480,
        560,
        16,
        b.paper.linear('diagonal', [0, tone(b.brand, -0.2)], [100, tone(b.brand, -0.6)]),
      ) +
      sign(b, 0, -120, 110, '#ffffff') +
      rect(-200, 120, 220, 24, 8, '#ffffff', { 'fill-opacity': 0.8 }) +
      rect(-170, 352, 230, 40, 4, '#15181c') +
      contacts(-160, 360, 14, 15, 26) +
      rect(80, 352, 130, 40, 4, '#15181c') +
      contacts(90, 360, 7, 16, 26),
    back: (b) =>
      castShadow(b, rectPath(-280, -400, 560, 800, 26), 20, 40, 30) +
      rect(-280, -400, 560, 800, 26, dull(b)) +
      plate(-220, -260, 440, 300) +
      [
        [-240, -360],
        [240, -360],
        [-240, 340],
        [240, 340],
      ]
        .map(([x = 0, y = 0]) => screw(x, y, 18))
        .join('') +
      rect(-170, 352, 230, 40, 4, '#15181c') +
      rect(80, 352, 130, 40, 4, '#15181c'),
  },
  'portable-ssd': {
    width: 440,
    height: 640,
    mm: 52,
    detail: [0, -230],
    face: (b) =>
      castShadow(b, rectPath(-220, -320, 440, 640, 90), 20, 40, 30) +
      rect(-220, -320, 440, 640, 90, b.finish.second) +
      rect(-196, -296, 392, 592, 74, skin(b)) +
      line('M-140 -180L140 -220M-140 -140L140 -180M-140 -100L140 -140', b.finish.shade, 12) +
      sign(b, 0, 60, 56) +
      rect(-60, 270, 120, 12, 6, b.brand) +
      circle(-140, 230, 8, '#7dd3fc') +
      path('M-160 -290V-350Q-160 -400 -110 -400H-90Q-40 -400 -40 -350V-290', 'none', {
        stroke: b.brand,
        'stroke-width': 22,
      }),
    back: (b) =>
      castShadow(b, rectPath(-220, -320, 440, 640, 90), 20, 40, 30) +
      rect(-220, -320, 440, 640, 90, b.finish.second) +
      rect(-196, -296, 392, 592, 74, dull(b)) +
      plate(-130, -60, 260, 160, '#22262d'),
  },
  'portable-disk': {
    width: 560,
    height: 780,
    mm: 80,
    detail: [-120, -260],
    face: (b) =>
      castShadow(b, rectPath(-280, -390, 560, 780, 40), 20, 40, 30) +
      rect(-280, -390, 560, 780, 40, skin(b)) +
      path(rectPath(-252, -362, 504, 724, 26), 'none', {
        stroke: b.finish.deep,
        'stroke-opacity': 0.35,
        'stroke-width': 5,
      }) +
      rect(-252, 170, 504, 40, 0, b.brand, { 'fill-opacity': 0.85 }) +
      circle(0, -90, 150, b.finish.shade, { 'fill-opacity': 0.35 }) +
      sign(b, 0, -90, 70) +
      circle(-210, 320, 9, '#7dd3fc'),
    back: (b) =>
      castShadow(b, rectPath(-280, -390, 560, 780, 40), 20, 40, 30) +
      rect(-280, -390, 560, 780, 40, dull(b)) +
      plate(-170, -90, 340, 200) +
      [
        [-220, -330],
        [220, -330],
        [-220, 330],
        [220, 330],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 26, '#15181c'))
        .join(''),
  },
  stick: {
    width: 240,
    height: 790,
    mm: 18,
    detail: [0, -250],
    face: (b) => stick(b, false),
    back: (b) => stick(b, true),
  },
  card: {
    width: 380,
    height: 560,
    mm: 11,
    detail: [0, -60],
    face: (b) =>
      cardBody(b, microSd, skin(b)) +
      rect(
        -160,
        -60,
        310,
        290,
        20,
        b.paper.linear('diagonal', [0, tone(b.brand, 0.2)], [100, tone(b.brand, -0.45)]),
      ) +
      sign(b, 0, 50, 60, '#ffffff') +
      rect(-130, 160, 180, 16, 8, '#ffffff', { 'fill-opacity': 0.7 }) +
      rect(-130, -180, 130, 26, 8, b.finish.isDark ? '#ffffff' : '#22262d', {
        'fill-opacity': 0.7,
      }),
    back: (b) =>
      cardBody(b, microSd, b.paper.linear('diagonal', [0, '#2b3037'], [100, '#0e1116'])) +
      [-150, -112, -74, -36, 2, 40, 78].map((x) => rect(x, -250, 26, 110, 5, gold)).join('') +
      plate(-130, 20, 260, 140, '#22262d'),
  },
  'ram-desktop': modulePiece(1_000, 300, 133, (b, isBack) => dimm(b, false, isBack)),
  'ram-laptop': modulePiece(620, 280, 69, (b, isBack) => dimm(b, true, isBack)),
  'power-bank': bankPiece(400, 760, 68, (b, isBack) => bank(b, false, isBack)),
  'power-bank-large': bankPiece(460, 860, 78, (b, isBack) => bank(b, true, isBack)),
}
