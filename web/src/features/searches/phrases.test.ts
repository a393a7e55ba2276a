import { expect, it } from 'vitest'
import { phrasesOf } from './phrases.ts'

it('splits phrases at commas and lines, each once', () => {
  expect(phrasesOf(' Pen  drive, পেনড্রাইভ\nflash drive,,PEN DRIVE;')).toEqual([
    'Pen drive',
    'পেনড্রাইভ',
    'flash drive',
  ])
  expect(phrasesOf(' , \n')).toEqual([])
})
