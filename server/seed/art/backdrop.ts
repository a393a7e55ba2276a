import { mix } from './colour.ts'
import type { Paper } from './paper.ts'
import { rect } from './shapes.ts'

export const side = 1200

/** The same quiet studio for every product: light falls in from the upper left. */
export const backdrop = (paper: Paper, brand: string): string => {
  const light = mix('#f8f9fb', brand, 0.01)
  const edge = mix('#dde2e8', brand, 0.05)
  return rect(
    0,
    0,
    side,
    side,
    0,
    paper.radial(0.4, 0.36, 0.85, [0, light], [50, mix(light, edge, 0.4)], [100, edge]),
  )
}
