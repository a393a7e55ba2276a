import { randomBytes } from 'node:crypto'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { openBytes, openSeal, sealBytes } from './seal.ts'

const secret = await generateX25519Identity()
const text = Buffer.concat([Buffer.from('orders, '.repeat(20_000)), randomBytes(200_000)])

describe('a sealed file', () => {
  it('opens with its key only, and tells the person which file', async () => {
    const seal = await openSeal([secret])
    const sealed = await sealBytes(seal, text)
    expect(sealed.includes('orders, orders, ')).toBe(false)
    expect(sealed.length).toBeLessThan(text.length)
    expect(await openBytes(seal, sealed, `a${seal.ending}`)).toEqual(text)
    const stranger = await openSeal([await generateX25519Identity()])
    await expect(openBytes(stranger, sealed, 'a.zst.age')).rejects.toThrow(
      'a.zst.age was encrypted with another key',
    )
    await expect(openBytes(await openSeal([]), sealed, 'a.zst.age')).rejects.toThrow('is encrypted')
  })

  it('opens with an older key beside the newest, which seals', async () => {
    const sealed = await sealBytes(await openSeal([secret]), text)
    const rotated = await openSeal([await generateX25519Identity(), secret])
    expect(await openBytes(rotated, sealed, 'a.zst.age')).toEqual(text)
    const anew = await sealBytes(rotated, text)
    await expect(openBytes(await openSeal([secret]), anew, 'a.zst.age')).rejects.toThrow(
      'another key',
    )
  })

  it('is made by a recipient that cannot open it', async () => {
    const seal = await openSeal([await identityToRecipient(secret)])
    expect(seal.canOpen).toBe(false)
    const sealed = await sealBytes(seal, text)
    await expect(openBytes(seal, sealed, 'a.zst.age')).rejects.toThrow('AGE-SECRET-KEY-1')
    expect(await openBytes(await openSeal([secret]), sealed, 'a.zst.age')).toEqual(text)
  })

  it('is refused wherever a bit of it was changed, and when its end is missing', async () => {
    const seal = await openSeal([secret])
    const sealed = await sealBytes(seal, text)
    for (let at = 0; at < sealed.length; at += Math.floor(sealed.length / 23)) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(openBytes(seal, changed, 'a.zst.age'), `byte ${at}`).rejects.toThrow('a.zst.age')
    }
    for (const length of [0, 100, 65_536, sealed.length - 1]) {
      const cut = sealed.subarray(0, length)
      await expect(openBytes(seal, cut, 'a.zst.age'), `${length} bytes`).rejects.toThrow(
        'a.zst.age',
      )
    }
  })

  it('is only compressed without a key', async () => {
    const seal = await openSeal([])
    expect(seal.ending).toBe('.zst')
    expect(await openBytes(seal, await sealBytes(seal, text), 'a.zst')).toEqual(text)
    await expect(openBytes(seal, text, 'a.zst')).rejects.toThrow('a.zst is damaged')
  })
})
