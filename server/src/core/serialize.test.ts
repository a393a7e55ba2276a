import { z } from '@haat/contract/schema'
import { describe, expect, it } from 'vitest'
import { serializerFor } from './serialize.ts'

const inner = z.object({ text: z.string() })
const serialize = serializerFor(
  z.object({
    text: z.string(),
    one: z.optional(z.nullable(inner)),
    many: z.optional(z.array(inner)),
    words: z.optional(z.array(z.string())),
  }),
)
const read = (value: unknown) => JSON.parse(serialize(value).toString())

describe('an answer', () => {
  it('is the text it was, whatever its letters and length', () => {
    for (const letters of ['plain', 'মাউস ৳', 'smile 😀', '"\\\n\u0001']) {
      for (const length of [1, 20_000, 400_000]) {
        const text = letters.repeat(Math.ceil(length / letters.length))
        expect(read({ text })).toEqual({ text })
      }
    }
  })

  it('survives half a character', () => {
    expect(read({ text: `${'a'.repeat(20_000)}\ud800` }).text).toHaveLength(20_001)
  })

  it('leaves out what its schema does not name, however deep', () => {
    const spilling = { text: 'a', secret: 'b' }
    const value = { ...spilling, one: spilling, many: [{ text: 'c' }, spilling], words: ['d'] }
    expect(read(value)).toEqual({
      text: 'a',
      one: { text: 'a' },
      many: [{ text: 'c' }, { text: 'a' }],
      words: ['d'],
    })
    expect(value.one.secret).toBe('b')
  })

  it('may lack what is optional, and be null where it may', () => {
    expect(read({ text: 'a' })).toEqual({ text: 'a' })
    expect(read({ text: 'a', one: null })).toEqual({ text: 'a', one: null })
  })

  it('can’t be of a schema whose keys nobody knows', () => {
    expect(() => serializerFor(z.object({ any: z.record(z.string(), z.string()) }))).toThrow(
      'record',
    )
  })
})
