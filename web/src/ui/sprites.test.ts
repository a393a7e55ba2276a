import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { iconSprite } from './build-sprites.ts'

test('icons.svg is what build-sprites.ts makes', () => {
  const file = path.join(import.meta.dirname, 'icons.svg')
  expect(readFileSync(file, 'utf8')).toBe(iconSprite())
})
