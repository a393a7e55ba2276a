import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentTheme, themeKey, themeScript, toggleTheme } from './theme.ts'

const system = { isDark: false }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: system.isDark }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  system.isDark = false
  delete document.documentElement.dataset['theme']
})

test('the theme follows the system until a visitor chooses', () => {
  expect(currentTheme()).toBe('light')
  system.isDark = true
  expect(currentTheme()).toBe('dark')
})

test('a choice is stored; choosing the system’s theme deletes it', () => {
  toggleTheme()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem(themeKey)).toBe('dark')
  toggleTheme()
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(localStorage.getItem(themeKey)).toBeNull()
})

test('the browser’s own bar follows the choice', () => {
  for (const media of ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']) {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', media })
    document.head.append(meta)
  }
  const colours = () =>
    [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')].map(
      (each) => each.content,
    )
  toggleTheme()
  expect(colours()).toEqual(['#131c1d', '#131c1d'])
  toggleTheme()
  expect(colours()).toEqual(['#ffffff', '#ffffff'])
  document.head.replaceChildren()
})

test('the page applies a stored choice before the first paint', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8')
  expect(page).toContain(`<script>${themeScript}</script>`)
  expect(page.indexOf(themeScript)).toBeLessThan(page.indexOf('rel="stylesheet"'))
})
