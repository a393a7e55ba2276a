import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['=1+1', "'=1+1"],
  ['+a@b.example', "'+a@b.example"],
  ['-a@b.example', "'-a@b.example"],
  ['@a', "'@a"],
  ['a\n=1+1', '"a\n\'=1+1"'],
  ['one;two', '"one;two"'],
  ['Mina;=cmd()', '"Mina;\'=cmd()"'],
  ['Mina; @a', '"Mina;\' @a"'],
])('%s is written as %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('each row ends with a line break', () => {
  expect(
    csvText([
      ['a', 'b'],
      ['1,5', ''],
    ]),
  ).toBe('a,b\r\n"1,5",\r\n')
})
