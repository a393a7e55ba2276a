/** How a picture is seen: enlarged by `scale`, and moved by `x` and `y` pixels from the middle. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 }
export const largestScale = 5
/** What a double tap enlarges by. */
export const tapScale = 2.5

/** Enlarges by `factor`, so that the picture's point under `at` (from the middle) stays where it is. */
export function zoomAt(view: View, factor: number, at: Point, size: Point): View {
  const scale = Math.min(largestScale, Math.max(1, view.scale * factor))
  const change = scale / view.scale
  const moved = { scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }
  return within(moved, size)
}

/** Moves the picture. */
export function panBy(view: View, by: Point, size: Point): View {
  return within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, size)
}

/** A picture never leaves its edges: at least one of each two opposite ones is at or outside of the box. */
function within({ scale, x, y }: View, size: Point): View {
  const furthest = { x: ((scale - 1) * size.x) / 2, y: ((scale - 1) * size.y) / 2 }
  return { scale, x: between(x, furthest.x), y: between(y, furthest.y) }
}

function between(value: number, most: number): number {
  // The sum makes 0 of -0.
  return Math.min(most, Math.max(-most, value)) + 0
}
