import { describe, expect, it } from 'vitest'
import { parseTrust } from '#core/boot/trusted-proxies.ts'
import { addressReader, networkOf } from './addresses.ts'

type Request = Parameters<ReturnType<typeof addressReader>>[0]
const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as Request

function read(setting: string, remote: string, forwarded?: string): string {
  const trust = parseTrust(setting)
  if (trust === null) throw new Error(`${setting} cannot be used`)
  return addressReader(trust === 'off' ? null : trust)(request(remote, forwarded))
}

describe('the client address of a request', () => {
  it.each([
    // Without trusted proxies the header is ignored.
    ['off', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    // The client itself can write the leftmost address.
    ['1', '10.0.0.2', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
    ['2', '10.0.0.2', '1.1.1.1, 198.51.100.7, 10.0.0.3', '198.51.100.7'],
    ['2', '10.0.0.2', '198.51.100.7', '198.51.100.7'],
    ['1', '10.0.0.2', undefined, '10.0.0.2'],
    ['10.0.0.0/8', '10.0.0.2', '1.1.1.1, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['10.0.0.0/8', '203.0.113.9', '198.51.100.7', '203.0.113.9'],
    ['loopback, uniquelocal', '::ffff:127.0.0.1', '198.51.100.7, 192.168.1.4', '198.51.100.7'],
    ['2001:db8::/32', '2001:db8::1', '2a00:1:2:3::9', '2a00:1:2:3::9'],
    ['loopback', '127.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
  ])(
    'with TRUST_PROXY=%s, from %s, forwarded for %s, is %s',
    (setting, remote, forwarded, address) => {
      expect(read(setting, remote, forwarded)).toBe(address)
    },
  )

  it.each([
    'localhost',
    '198.51.100.7:4711',
    '[2001:db8::1]:80',
    'fe80::1%eth0',
    '１９８.51.100.7',
    "'; drop table people; --",
    '999.1.1.1',
    '0x7f.1',
    'x'.repeat(10_000),
    'বাংলা',
  ])('is the last valid address before the invalid entry %s', (junk) => {
    expect(read('2', '10.0.0.2', junk)).toBe('10.0.0.2')
    expect(read('3', '10.0.0.2', `198.51.100.7, ${junk}, 10.0.0.3`)).toBe('10.0.0.3')
  })
})

describe('TRUST_PROXY', () => {
  it.each(['on', 'true', 'yes', '11', '-1', '1.5', '10.0.0.0/33', 'my-proxy', '10.0.0.1,on', ','])(
    'rejects %s',
    (setting) => expect(parseTrust(setting)).toBeNull(),
  )
})

it('the network of an IPv6 address is its /64, and an IPv4-mapped address counts as IPv4', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:DB8:1:2::9')).toBe('2001:db8:1:2')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:198.51.100.7')).toBe('198.51.100.7')
  expect(networkOf('198.51.100.7')).toBe('198.51.100.7')
})
