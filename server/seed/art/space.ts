import { n } from './paper.ts'

export type Point = readonly [x: number, y: number]
export type Point3 = readonly [x: number, y: number, z: number]

/**
 * A flat surface in space: where its own (0, 0) lies, and the directions of its own x and y.
 * x goes right, y goes down, z comes towards the viewer.
 */
export interface Surface {
  origin: Point3
  right: Point3
  down: Point3
}

/** Looks at the origin; yaw turns the object to show its left side, pitch shows its top. */
export interface Camera {
  project(point: Point3): Point
  /** SVG transform that lays flat content on the surface (exact where there is no perspective). */
  matrix(surface: Surface, width: number, height: number): string
  polygon(points: readonly Point3[]): string
  /** Path data of a rounded rectangle lying on a surface. */
  rounded(
    surface: Surface,
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
  ): string
  /** Path data of an ellipse lying on a surface. */
  oval(surface: Surface, cx: number, cy: number, rx: number, ry: number): string
  /** Path data of the outline of a rounded slab: the rectangle swept from the surface by `depth`. */
  slab(
    surface: Surface,
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    depth: Point3,
  ): string
}

const arcOfQuarter = 0.5523

export const on = (surface: Surface, x: number, y: number): Point3 => {
  const { origin: o, right: r, down: d } = surface
  return [o[0] + r[0] * x + d[0] * y, o[1] + r[1] * x + d[1] * y, o[2] + r[2] * x + d[2] * y]
}

export const moved = (point: Point3, by: Point3): Point3 => [
  point[0] + by[0],
  point[1] + by[1],
  point[2] + by[2],
]

/** The surface shifted by a vector. */
export const lifted = (surface: Surface, by: Point3): Surface => ({
  ...surface,
  origin: moved(surface.origin, by),
})

/** The front face of things: x right, y down, facing the viewer. */
export const facing = (origin: Point3): Surface => ({ origin, right: [1, 0, 0], down: [0, 1, 0] })

/** The top face of things: x right, its own y coming towards the viewer. */
export const flat = (origin: Point3): Surface => ({ origin, right: [1, 0, 0], down: [0, 0, 1] })

/** A face seen from the left or right side: its x goes towards the viewer, y down. */
export const sideways = (origin: Point3): Surface => ({
  origin,
  right: [0, 0, 1],
  down: [0, 1, 0],
})

const text = ([x, y]: Point): string => `${n(x)} ${n(y)}`

const corners = (x: number, y: number, width: number, height: number, r: number) =>
  [
    { at: [x + width - r, y + r], from: -90 },
    { at: [x + width - r, y + height - r], from: 0 },
    { at: [x + r, y + height - r], from: 90 },
    { at: [x + r, y + r], from: 180 },
  ] as const

const outline = (
  surface: Surface,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): Point3[] => {
  const steps = radius > 0 ? 8 : 0
  return corners(x, y, width, height, radius).flatMap(({ at, from }) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const angle = ((from + (90 / Math.max(1, steps)) * i) * Math.PI) / 180
      return on(surface, at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle))
    }),
  )
}

/** The convex outline of a cloud of points (monotone chain). */
export const hull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (cloud: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of cloud) {
      while (chain.length >= 2 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turnsLeft = (a: Point | undefined, b: Point | undefined, c: Point): boolean =>
  a !== undefined &&
  b !== undefined &&
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0

export const closed = (points: readonly Point[]): string => `M${points.map(text).join('L')}z`

/**
 * @param yaw degrees, positive shows the left side
 * @param pitch degrees, positive looks down on the top
 * @param distance of the eye in drawing units; the smaller, the stronger the perspective
 * @param centre where the origin lands in the drawing
 */
export const createCamera = (
  yaw: number,
  pitch: number,
  distance: number,
  centre: Point,
  zoom = 1,
): Camera => {
  const [sinYaw, cosYaw] = sinCos(yaw)
  const [sinPitch, cosPitch] = sinCos(pitch)
  const project = ([x, y, z]: Point3): Point => {
    const across = x * cosYaw + z * sinYaw
    const near = z * cosYaw - x * sinYaw
    const height = y * cosPitch + near * sinPitch
    const depth = near * cosPitch - y * sinPitch
    const scale = (zoom * distance) / (distance - depth)
    return [centre[0] + across * scale, centre[1] + height * scale]
  }
  const rounded: Camera['rounded'] = (surface, x, y, width, height, radius) => {
    const r = Math.min(radius, width / 2, height / 2)
    const at = (px: number, py: number): string => text(project(on(surface, px, py)))
    if (r === 0)
      return `M${at(x, y)}L${at(x + width, y)}L${at(x + width, y + height)}L${at(x, y + height)}z`
    const k = r * (1 - arcOfQuarter)
    const [x2, y2] = [x + width, y + height]
    return (
      `M${at(x + r, y)}L${at(x2 - r, y)}C${at(x2 - k, y)} ${at(x2, y + k)} ${at(x2, y + r)}` +
      `L${at(x2, y2 - r)}C${at(x2, y2 - k)} ${at(x2 - k, y2)} ${at(x2 - r, y2)}` +
      `L${at(x + r, y2)}C${at(x + k, y2)} ${at(x, y2 - k)} ${at(x, y2 - r)}` +
      `L${at(x, y + r)}C${at(x, y + k)} ${at(x + k, y)} ${at(x + r, y)}z`
    )
  }
  return {
    project,
    rounded,
    polygon: (points) => closed(points.map(project)),
    oval: (surface, cx, cy, rx, ry) => {
      const at = (px: number, py: number): string => text(project(on(surface, px, py)))
      const [kx, ky] = [rx * arcOfQuarter, ry * arcOfQuarter]
      return (
        `M${at(cx, cy - ry)}C${at(cx + kx, cy - ry)} ${at(cx + rx, cy - ky)} ${at(cx + rx, cy)}` +
        `C${at(cx + rx, cy + ky)} ${at(cx + kx, cy + ry)} ${at(cx, cy + ry)}` +
        `C${at(cx - kx, cy + ry)} ${at(cx - rx, cy + ky)} ${at(cx - rx, cy)}` +
        `C${at(cx - rx, cy - ky)} ${at(cx - kx, cy - ry)} ${at(cx, cy - ry)}z`
      )
    },
    slab: (surface, x, y, width, height, radius, depth) => {
      const near = outline(surface, x, y, width, height, radius)
      const far = near.map((point) => moved(point, depth))
      return closed(hull([...near, ...far].map(project)))
    },
    matrix: (surface, width, height) => {
      const o = project(on(surface, 0, 0))
      const r = project(on(surface, width, 0))
      const d = project(on(surface, 0, height))
      const six = [
        (r[0] - o[0]) / width,
        (r[1] - o[1]) / width,
        (d[0] - o[0]) / height,
        (d[1] - o[1]) / height,
      ].map((value) => Math.round(value * 1000) / 1000)
      return `matrix(${six.join(' ')} ${n(o[0])} ${n(o[1])})`
    },
  }
}

const sinCos = (degrees: number): readonly [number, number] => {
  const angle = (degrees * Math.PI) / 180
  return [Math.sin(angle), Math.cos(angle)]
}
