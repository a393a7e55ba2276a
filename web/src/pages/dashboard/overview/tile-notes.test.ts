import { expect, test } from 'vitest'
import { menuLinks } from '#core/dashboard-menus.ts'
import { tileNotes } from './tile-notes.ts'

test('every tile has a second line', () => {
  expect(Object.keys(tileNotes).sort()).toEqual(
    menuLinks('tiles')
      .map(({ to }) => to)
      .sort(),
  )
})
