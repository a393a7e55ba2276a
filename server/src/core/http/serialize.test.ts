import { personPhoto, pictureAddress, srcset } from '@haat/contract/media'
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
  'https://haat.example',
)
const read = (value: unknown) => JSON.parse(serialize(value, true).toString())

describe('a serialized response', () => {
  it('preserves strings of any characters and length', () => {
    for (const characters of ['plain', 'মাউস ৳', 'smile 😀', '"\\\n\u0001']) {
      for (const length of [1, 20_000, 400_000]) {
        const text = characters.repeat(Math.ceil(length / characters.length))
        expect(read({ text })).toEqual({ text })
      }
    }
  })

  it('can contain a lone surrogate', () => {
    expect(read({ text: `${'a'.repeat(20_000)}\ud800` }).text).toHaveLength(20_001)
  })

  it('omits keys that its schema does not name, at any depth', () => {
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

  it('may omit optional values and contain nullable nulls', () => {
    expect(read({ text: 'a' })).toEqual({ text: 'a' })
    expect(read({ text: 'a', one: null })).toEqual({ text: 'a', one: null })
  })

  it('can’t have a schema with unknown keys', () => {
    expect(() => serializerFor(z.object({ any: z.record(z.string(), z.string()) }), '')).toThrow(
      'record',
    )
  })
})

describe('URLs of pictures', () => {
  const row = z.object({
    text: z.string(),
    image: pictureAddress,
    photo: z.optional(personPhoto),
    images: z.optional(z.object({ srcset: z.object({ avif: srcset }) })),
  })
  const pictures = serializerFor(z.object({ many: z.array(row) }), 'https://haat.example')
  const many = [
    {
      text: '/media/1',
      image: '/media/1/640.webp',
      photo: null,
      images: { srcset: { avif: '/media/1/160.avif 160w, /media/1/320.avif 320w' } },
    },
    { text: ', /media/1', image: '', photo: '/media/2/640.webp', images: { srcset: { avif: '' } } },
    { text: '"image":"/media/', image: 'https://img.example/a.jpg' },
  ]

  it('are absolute for other clients, with a default photo', () => {
    const before = structuredClone(many)
    expect(JSON.parse(pictures({ many }, false).toString())).toEqual({
      many: [
        {
          text: '/media/1',
          image: 'https://haat.example/media/1/640.webp',
          photo: 'https://haat.example/media/person.svg',
          images: {
            srcset: {
              avif: 'https://haat.example/media/1/160.avif 160w, https://haat.example/media/1/320.avif 320w',
            },
          },
        },
        {
          text: ', /media/1',
          image: '',
          photo: 'https://haat.example/media/2/640.webp',
          images: { srcset: { avif: '' } },
        },
        { text: '"image":"/media/', image: 'https://img.example/a.jpg' },
      ],
    })
    expect(many).toEqual(before)
  })

  it('stay relative for our own pages', () => {
    expect(JSON.parse(pictures({ many }, true).toString())).toEqual({ many })
  })
})
