import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const file = path.join(import.meta.dirname, '../styles/tokens.css')
const tokens = readTokens(readFileSync(file, 'utf8'))
const themes = ['light', 'dark'] as const
const papers = ['canvas', 'surface', 'sunken', 'raised']

/** Text on its background. WCAG AA requires 4.5. */
const text: [string, string[]][] = [
  ['ink', [...papers, 'neutral-soft', 'primary-soft']],
  ['muted', [...papers, 'neutral-soft', 'primary-soft']],
  ['link', [...papers, 'neutral-soft']],
  ['danger', [...papers, 'danger-soft', 'neutral-soft']],
  ['success', [...papers, 'success-soft']],
  ['caution', [...papers, 'caution-soft']],
  ['neutral', [...papers, 'neutral-soft']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-primary-soft', ['primary-soft']],
  ['on-danger', ['danger-solid', 'danger-hover']],
  ['on-deal', ['deal']],
  ['on-deal-soft', ['deal-soft']],
  ['on-brand', ['brand']],
]

/** Borders of controls, focus rings, filled stars and buttons against the page. WCAG AA requires 3. */
const shapes: [string, string[]][] = [
  ['control', papers],
  ['focus', papers],
  ['rating', papers],
  ['primary', papers],
  ['danger-solid', papers],
]

describe.each(themes)('%s theme', (theme) => {
  test.each(pairs(text))('%s is readable on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(shapes))('%s has enough contrast against %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
})

test('every colour is defined for both themes', () => {
  expect(tokens.size).toBeGreaterThan(30)
})

function pairs(list: [string, string[]][]): [string, string][] {
  return list.flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]))
}

/** `--color-name: light-dark(#light, #dark)` for every opaque colour. */
function readTokens(css: string): Map<string, Record<(typeof themes)[number], string>> {
  const found = css.matchAll(
    /--color-([a-z-]+):\s*light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)/g,
  )
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(front: string, back: string, theme: (typeof themes)[number]): number {
  const [a, b] = [front, back].map((name) => {
    const token = tokens.get(name)
    if (token === undefined) throw new Error(`no colour --color-${name}`)
    return luminance(token[theme])
  })
  if (a === undefined || b === undefined) return 0
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
