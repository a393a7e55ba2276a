import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('a market without wishes is the demo market', () => {
  expect(readOptions([])).toEqual({
    size: {
      products: 1_200,
      categories: 12,
      shops: 40,
      customers: 200,
      orders: 2_000,
      reviews: 2_400,
    },
    orderLines: 0,
    isReplacing: false,
    isHelp: false,
  })
})

test('what is left out goes with the number of products', () => {
  const { size } = readOptions(['--products', '10000'])
  expect(size).toMatchObject({ products: 10_000, categories: 20, shops: 50, reviews: 30_000 })
  expect(size.orders).toBeGreaterThan(20_000)
})

test('each part can be said, and a small market has no more shops than products', () => {
  const words =
    '--products 1_000_000 --categories 5 --shops 7 --customers 9 --orders 11 --reviews 0'
  expect(readOptions([...words.split(' '), '--replace'])).toMatchObject({
    size: { products: 1_000_000, categories: 5, shops: 7, customers: 9, orders: 11, reviews: 0 },
    isReplacing: true,
  })
  expect(readOptions(['--products', '3']).size.shops).toBe(3)
})

test.each([
  [['--products', 'many'], '--products: many is not a whole number from 1 to 5000000.'],
  [['--categories', '21'], '--categories: 21 is not a whole number from 1 to 20.'],
  [['--products', '10', '--shops', '11'], '--shops: 11 shops need as many products at least.'],
  [['--product', '10'], 'npm run seed -- [options]'],
])('%j is refused', (words, message) => {
  expect(() => readOptions(words)).toThrow(message)
})

test('options reach the seed through npm', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-seed-'))
  const said = execFileSync('npm', ['run', '--silent', 'seed', '--', '--help'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    // A seed that misses its options would fill the market that is here.
    env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
    encoding: 'utf8',
    timeout: 15_000,
  })
  rmSync(folder, { recursive: true, force: true })
  expect(said).toContain('Fills an empty database')
}, 20_000)
