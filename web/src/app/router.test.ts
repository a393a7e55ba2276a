import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { preloads } from './preloads.ts'
import { layoutOf, layouts, matchRow, redirectOf, rows } from './router.tsx'

const source = path.resolve(import.meta.dirname, '..')
const files = Object.keys(import.meta.glob('../pages/**/*-page.tsx'))

describe.each(rows.map((row) => [row.path, row] as const))('%s', (address, row) => {
  test('is the row that its address finds', () => {
    const visit = address.replaceAll(/:\w+/g, '01930000-0000-7000-8000-000000000001')
    expect(matchRow(visit)?.row).toBe(row)
  })

  test('belongs to the dashboard by its address, its layout and its guard alike', () => {
    const isDashboard = address.startsWith('/dashboard/')
    expect(row.layout).toBe(isDashboard ? 'dashboard' : 'storefront')
    expect(isDashboard && row.who === 'anyone').toBe(false)
  })
})

test('every page has a row', () => {
  const listed = new Set(rows.map(({ page }) => `../${page.file}.tsx`))
  const unlisted = files.filter((file) => !listed.has(file))
  expect(unlisted).toEqual(['../pages/storefront/not-found-page.tsx'])
})

test('what the server asks ahead belongs to a page that anyone may see', () => {
  const open = rows.filter(({ who }) => who === 'anyone').map((row) => row.path)
  expect(open).toEqual(expect.arrayContaining(Object.keys(preloads)))
})

test('every layout names its file', () => {
  for (const frame of Object.values(layouts)) {
    expect(existsSync(path.join(source, `${frame.file}.tsx`))).toBe(true)
  }
})

test('an address that leads nowhere keeps the frame it would have been in', () => {
  expect(matchRow('/nowhere')).toBeNull()
  expect(layoutOf('/nowhere')).toBe('storefront')
  expect(layoutOf('/dashboard/nowhere')).toBe('dashboard')
})

test('the dashboard opens at its overview', () => {
  expect(redirectOf('/dashboard')).toBe('/dashboard/index')
  expect(redirectOf('/dashboard/index')).toBeUndefined()
})
