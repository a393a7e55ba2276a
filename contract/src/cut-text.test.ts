import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('cuts a text between characters', () => {
  expect(cutText('ab😀', 4)).toBe('ab😀')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 2)).toBe('ab')
  expect(cutText('😀😀', 3)).toBe('😀')
  expect(cutText('ab', 9)).toBe('ab')
  expect(cutText('ab', 0)).toBe('')
})
