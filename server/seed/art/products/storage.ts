import type { Brush } from '#seed/art/brush.ts'
import type { Views } from '#seed/art/views.ts'
import type { PowerBankLook, RamLook, StorageLook } from '#seed/art/looks.ts'
import { closeUp, onDesk, unboxed, type DeskThing, type Item } from '#seed/art/scenes.ts'
import type { AccessoryName } from '#seed/art/accessories.ts'
import { group } from '#seed/art/shapes.ts'
import { edgeOf } from './storage-edges.ts'
import { pieces, type Piece } from './storage-pieces.ts'

const inBox: Record<Piece, readonly AccessoryName[]> = {
  nvme: ['screws', 'manual'],
  sata: ['screws', 'manual'],
  'portable-ssd': ['cable', 'manual'],
  'portable-disk': ['cable', 'pouch', 'manual'],
  stick: ['manual'],
  card: ['card-adapter', 'manual'],
  'ram-desktop': ['manual'],
  'ram-laptop': ['manual'],
  'power-bank': ['cable', 'pouch', 'manual'],
  'power-bank-large': ['cable', 'pouch', 'manual'],
}

/** What data is kept on: each form has its own outline and its true size. */
export const storage = ({ form }: StorageLook): Views => flatThing(form)

/** Long modules for desktops, short ones for laptops. */
export const ram = ({ isForLaptops }: RamLook): Views =>
  flatThing(isForLaptops ? 'ram-laptop' : 'ram-desktop')

export const powerBank = ({ isLarge }: PowerBankLook): Views =>
  flatThing(isLarge ? 'power-bank-large' : 'power-bank')

function flatThing(piece: Piece): Views {
  const { width, height, mm, face, back, detail } = pieces[piece]
  const turned = (brush: Brush, drawing: string) =>
    group(drawing, {
      transform: `translate(600 600) rotate(${brush.choose('turn', [-24, -15, 14, 22])})`,
    })
  const item = (brush: Brush): Item => ({
    content: group(face(brush), { transform: 'translate(600 600)' }),
    cx: 600,
    cy: 600,
    bottom: 600 + height / 2,
    width,
    height,
    mm,
  })
  const beside: readonly (readonly [DeskThing, number, number, number])[] =
    mm < 40
      ? [
          ['coin', 320, 420, 0],
          ['keys', 300, 800, 24],
          ['card', 960, 360, 12],
        ]
      : [
          ['card', 240, 420, -12],
          ['coin', 300, 780, 0],
          ['pen', 960, 660, 12],
        ]
  return [
    ['front', (brush) => turned(brush, face(brush))],
    ['back', (brush) => turned(brush, back(brush))],
    ['side', (brush) => edgeOf(brush, piece)],
    ['detail', (brush) => closeUp(turned(brush, face(brush)), 600 + detail[0], 600 + detail[1], 2)],
    [
      'scale',
      (brush) =>
        onDesk(
          brush,
          item(brush),
          {
            x: 620,
            y: 620,
            unitsPerMm: mm < 40 ? 9 : mm > 110 ? 5 : 5.6,
            turn: piece.startsWith('ram') ? -6 : 8,
          },
          beside,
        ),
    ],
    ['box', (brush) => unboxed(brush, item(brush), inBox[piece])],
  ]
}
