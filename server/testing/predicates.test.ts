import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** Conditions that must be written as predicates in a rows file, by the SQL that only those may contain. */
const spellings = [
  { words: /\bdeleted_at is null\b/, predicate: 'isLiveShop and its like' },
  { words: /\bis_open\b/, predicate: 'isOpenShop' },
  { words: /\b(?:where|and|or|not) \(?(?:\w+\.)?visible\b/, predicate: 'isOnSale' },
  { words: /\bemail_verified_at is not null\b/, predicate: 'isVerified' },
]

/** A line that is not a predicate: the condition of a unique index, which names no table. */
const exceptions = ['on conflict (email) where deleted_at is null do nothing']

/** Every spelling outside of the rows files, as `file:line predicate`. */
function strays(text: string, file: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      spellings
        .filter(({ words }) => words.test(line) && !exceptions.includes(line.trim()))
        .map(({ predicate }) => `${file}:${index + 1} spells what ${predicate} says`),
    )
}

describe('a predicate', () => {
  it('is written in a rows file only', () => {
    const files = globSync('**/*.ts', { cwd: source }).filter(
      (file) => !/\.(?:rows|test)\.ts$|core\/sql\/tables\.ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(100)
    const found = files.flatMap((file) => strays(readFileSync(`${source}/${file}`, 'utf8'), file))
    expect(found).toEqual([])
  })

  it.each([
    'select from shops s where s.deleted_at is null',
    'where s.is_open and true',
    'where id = 1 and visible',
    'select email_verified_at is not null as is_verified',
  ])('is found when it is written elsewhere: %s', (line) => {
    expect(strays(line, 'a.ts')).toHaveLength(1)
  })
})
