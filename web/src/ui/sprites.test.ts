import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { brandSprite, iconSprite } from './build-sprites.ts'

test.each([
  ['icons.svg', iconSprite],
  ['brands.svg', brandSprite],
])('%s is what build-sprites.ts makes', (file, build) => {
  expect(readFileSync(path.join(import.meta.dirname, file), 'utf8')).toBe(build())
})
