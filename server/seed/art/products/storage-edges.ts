import { type Brush, floorShadow } from '#seed/art/brush.ts'
import { tone } from '#seed/art/colour.ts'
import { slab } from '#seed/art/parts.ts'
import { portRow, type PortName } from '#seed/art/ports.ts'
import { rect } from '#seed/art/shapes.ts'
import { closeUp } from '#seed/art/scenes.ts'
import { pieces, type Piece } from './storage-pieces.ts'

const edges: Record<Piece, { thick: number; ports: readonly PortName[] }> = {
  nvme: { thick: 20, ports: [] },
  sata: { thick: 90, ports: [] },
  'portable-ssd': { thick: 130, ports: ['usb-c'] },
  'portable-disk': { thick: 160, ports: ['usb-c'] },
  stick: { thick: 100, ports: ['usb-c'] },
  card: { thick: 22, ports: [] },
  'ram-desktop': { thick: 60, ports: [] },
  'ram-laptop': { thick: 22, ports: [] },
  'power-bank': { thick: 150, ports: ['usb-a', 'usb-c', 'usb-a'] },
  'power-bank-large': { thick: 190, ports: ['usb-a', 'usb-c', 'usb-a'] },
}

/** How thick it is, with its sockets. */
export function edgeOf(brush: Brush, piece: Piece): string {
  const { thick, ports } = edges[piece]
  const isBare = piece === 'nvme' || piece === 'ram-laptop'
  const wide = Math.min(900, Math.max(420, pieces[piece].width * 1.5))
  const x = 600 - wide / 2
  const y = 640 - thick / 2
  const body = isBare
    ? rect(x, y + thick * 0.3, wide, thick * 0.7, 3, tone(brush.finish.base, -0.3)) +
      [0.08, 0.34, 0.62]
        .map((at) => rect(x + wide * at, y - thick * 1.1, wide * 0.2, thick * 1.4, 4, '#22262d'))
        .join('')
    : slab(brush, { x, y, width: wide, height: thick, radius: thick * 0.36 })
  const drawn =
    floorShadow(brush, 600, y + thick + 12, wide * 0.56, 28, 0.42) +
    body +
    (ports.length === 0 ? '' : portRow(ports, 600, 640, Math.min(1, thick / 140)))
  return closeUp(drawn, 600, 640, 1_000 / wide)
}
