import { z } from '@haat/contract/schema'
import { describe, expect, it } from 'vitest'
import { serializerFor } from './serialize.ts'

const serialize = serializerFor(z.object({ text: z.string() }))
const read = (text: string) => JSON.parse(String(serialize({ text })))

describe('an answer', () => {
  it('is the same text, whichever way its length has it encoded', () => {
    for (const letters of ['plain', 'মাউস ৳', 'smile 😀', '"\\\n\u0001']) {
      for (const length of [1, 1_000, 20_000, 400_000]) {
        const text = letters.repeat(Math.ceil(length / letters.length))
        expect(read(text)).toEqual({ text })
      }
    }
    expect(serialize({ text: 'a'.repeat(20_000) })).toBeInstanceOf(Buffer)
  })

  it('survives half a character', () => {
    expect(read(`${'a'.repeat(20_000)}\ud800`).text).toHaveLength(20_001)
  })

  it('leaves out what its schema does not name', () => {
    expect(JSON.parse(String(serialize({ text: 'a', secret: 'b' })))).toEqual({ text: 'a' })
  })
})
