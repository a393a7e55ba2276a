import { describe, expect, it } from 'vitest'
import { createPseudonyms } from './pseudonym.ts'

describe('the pseudonym of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0::/48'],
  ])('of %s is its network %s and a code', (address, network) => {
    expect(createPseudonyms('secret')(address)).toMatch(
      new RegExp(`^${network.replaceAll('.', '\\.')}#[\\w-]{6}$`),
    )
  })

  it.each(['', 'unknown', '1.2.3', '<script>', 'x'.repeat(10_000)])(
    'is `unknown` for an invalid address: %s',
    (junk) => {
      expect(createPseudonyms('secret')(junk)).toBe('unknown')
    },
  )

  it('has the same code in every process for a day, and another code with another day or secret', () => {
    let now = Date.parse('2026-01-01T01:00:00Z')
    const clock = () => now
    const here = createPseudonyms('secret', clock)
    const today = here('203.0.113.77')
    expect(createPseudonyms('secret', clock)('203.0.113.77')).toBe(today)
    expect(here('::ffff:203.0.113.77')).toBe(today)
    expect(here('203.0.113.78')).not.toBe(today)
    expect(createPseudonyms('another', clock)('203.0.113.77')).not.toBe(today)
    now += 86_400_000
    expect(here('203.0.113.77')).not.toBe(today)
  })
})
