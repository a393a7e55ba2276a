import { lightness, tone } from './colour.ts'

/** The tones of one material, from its highlight to its deepest shade. */
export interface Finish {
  isDark: boolean
  base: string
  glint: string
  light: string
  shade: string
  deep: string
  /** Grips, seams and inlays: a second material that goes with the first. */
  second: string
  secondLight: string
  secondShade: string
}

/** The tones of any colour a product may come in. */
export const finishOf = (base: string): Finish => {
  const isDark = lightness(base) < 0.5
  const second = isDark ? '#15171a' : lightness(base) > 0.92 ? '#c9ced4' : tone(base, -0.22)
  return {
    isDark,
    base,
    glint: tone(base, isDark ? 0.42 : 0.85),
    light: tone(base, isDark ? 0.2 : 0.5),
    shade: tone(base, isDark ? -0.38 : -0.2),
    deep: tone(base, isDark ? -0.7 : -0.42),
    second,
    secondLight: tone(second, isDark ? 0.2 : 0.4),
    secondShade: tone(second, -0.35),
  }
}
