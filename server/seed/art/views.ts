import type { Draw } from './brush.ts'

export type ViewName =
  | 'front'
  | 'back'
  | 'side'
  | 'top'
  | 'under'
  | 'angle'
  | 'open'
  | 'closed'
  | 'detail'
  | 'ports'
  | 'scale'
  | 'box'

/** The views of one product, the one for lists first. */
export type Views = readonly [
  readonly [ViewName, Draw],
  ...(readonly (readonly [ViewName, Draw])[]),
]
