/** offset 0 to 100, colour, optional opacity */
export type Stop = readonly [offset: number, colour: string, opacity?: number]
type Direction = 'down' | 'right' | 'diagonal' | readonly [number, number, number, number]

/**
 * Collects the definitions (gradients, clips, patterns) a drawing refers to. Each method returns
 * what goes into an attribute, and equal definitions are written once.
 */
export interface Paper {
  /** `url(#…)` of a linear gradient over the shape's own box. */
  linear(direction: Direction, ...stops: Stop[]): string
  /** `url(#…)` of a linear gradient in drawing coordinates. */
  linearAt(x1: number, y1: number, x2: number, y2: number, ...stops: Stop[]): string
  /** `url(#…)` of a radial gradient over the shape's own box (centre and radius from 0 to 1). */
  radial(cx: number, cy: number, r: number, ...stops: Stop[]): string
  /** `url(#…)` of a radial gradient in drawing coordinates. */
  radialAt(cx: number, cy: number, r: number, ...stops: Stop[]): string
  /** `url(#…)` of a clip made of the given shapes. */
  clip(shapes: string): string
  /** `url(#…)` of a Gaussian blur with room around the shape. */
  blur(deviation: number): string
  /** `url(#…)` of a repeating pattern. */
  pattern(width: number, height: number, shapes: string, transform?: string): string
  /** Stores shapes for reuse and returns their id, for `<use href="#id"/>`. */
  symbol(shapes: string): string
  definitions(): string
}

const directions = {
  down: [0, 0, 0, 1],
  right: [0, 0, 1, 0],
  diagonal: [0, 0, 1, 1],
} as const

/** At most one decimal: shorter files, no visible difference at 1200 units. */
export const n = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

const writeStops = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}%" stop-color="${colour}"${alpha}/>`
    })
    .join('')

/** Definitions that a drawing refers to by id; equal ones are written once. */
const createDefinitions = () => {
  const known = new Map<string, string>()
  const define = (write: (id: string) => string): string => {
    const key = write('')
    const existing = known.get(key)
    if (existing !== undefined) return existing
    const id = `d${known.size.toString(36)}`
    known.set(key, id)
    return id
  }
  const definitions = (): string => {
    const written = [...known].map(([key, id]) => withId(key, id))
    return written.length === 0 ? '' : `<defs>${written.join('')}</defs>`
  }
  return { define, definitions }
}

export const createPaper = (): Paper => {
  const { define, definitions } = createDefinitions()
  const url = (write: (id: string) => string): string => `url(#${define(write)})`
  const inDrawing = 'gradientUnits="userSpaceOnUse" '

  return {
    linear: (direction, ...stops) => {
      const [x1, y1, x2, y2] = typeof direction === 'string' ? directions[direction] : direction
      return url(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${writeStops(stops)}</linearGradient>`,
      )
    },
    linearAt: (x1, y1, x2, y2, ...stops) =>
      url(
        (id) =>
          `<linearGradient id="${id}" ${inDrawing}x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${writeStops(stops)}</linearGradient>`,
      ),
    radial: (cx, cy, r, ...stops) =>
      url(
        (id) =>
          `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${writeStops(stops)}</radialGradient>`,
      ),
    radialAt: (cx, cy, r, ...stops) =>
      url(
        (id) =>
          `<radialGradient id="${id}" ${inDrawing}cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${writeStops(stops)}</radialGradient>`,
      ),
    clip: (shapes) => url((id) => `<clipPath id="${id}">${shapes}</clipPath>`),
    blur: (deviation) =>
      url(
        (id) =>
          `<filter id="${id}" x="-25%" y="-25%" width="150%" height="150%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
    pattern: (width, height, shapes, transform = '') =>
      url(
        (id) =>
          `<pattern id="${id}" width="${n(width)}" height="${n(height)}" patternUnits="userSpaceOnUse"${transform && ` patternTransform="${transform}"`}>${shapes}</pattern>`,
      ),
    symbol: (shapes) =>
      define((id) =>
        id === '' ? shapes : shapes.replace(/^<(\w+)/, (_, name: string) => `<${name} id="${id}"`),
      ),
    definitions,
  }
}

/** Every definition is stored with an empty id (or none at all, for a symbol) and named here. */
const withId = (definition: string, id: string): string =>
  definition.includes(' id=""')
    ? definition.replace(' id=""', ` id="${id}"`)
    : definition.replace(/^<(\w+)/, (_, name: string) => `<${name} id="${id}"`)
