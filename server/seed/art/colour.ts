type Lab = readonly [number, number, number]

const toLinear = (byte: number): number => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const toByte = (linear: number): number => {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

const toLab = (hex: string): Lab => {
  const value = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((value >> 16) & 255)
  const g = toLinear((value >> 8) & 255)
  const b = toLinear(value & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const toHex = ([lightness, a, b]: Lab): string => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const bytes = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toByte)
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** A colour `share` (0 to 1) of the way from one to the other, mixed evenly to the eye (OKLab). */
export const mix = (from: string, to: string, share: number): string => {
  const [l1, a1, b1] = toLab(from)
  const [l2, a2, b2] = toLab(to)
  return toHex([l1 + (l2 - l1) * share, a1 + (a2 - a1) * share, b1 + (b2 - b1) * share])
}

/** Lighter by a share of the way to white (negative: darker, towards a cool near-black). */
export const tone = (hex: string, amount: number): string =>
  amount >= 0 ? mix(hex, '#ffffff', amount) : mix(hex, '#05070b', -amount)

/** Perceived lightness from 0 (black) to 1 (white). */
export const lightness = (hex: string): number => toLab(hex)[0]

/** The same lightness with the hue turned by some degrees, for companions of a brand colour. */
export const turn = (hex: string, degrees: number): string => {
  const [l, a, b] = toLab(hex)
  const angle = (degrees * Math.PI) / 180
  return toHex([
    l,
    a * Math.cos(angle) - b * Math.sin(angle),
    a * Math.sin(angle) + b * Math.cos(angle),
  ])
}

/** The hue of a colour at a given lightness (0 to 1), chroma kept within reason. */
export const atLightness = (hex: string, target: number, chroma = 1): string => {
  const [, a, b] = toLab(hex)
  return toHex([target, a * chroma, b * chroma])
}
