import { describe, expect, it } from 'vitest'
import { masked } from './masking.ts'

describe('masking', () => {
  it.each([
    '01712345678',
    '+8801712345678',
    '+880 1712-345678',
    '008801712345678',
    '880 17 12 34 56 78',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০ ১৭১২-৩৪৫৬৭৮',
    '০1৭1২-৩৪5৬৭৮',
    '0 1 7 1 2 3 4 5 6 7 8',
    '017) 123.456-78',
    '1712345678',
    '1712-345678',
    '0171\u200b2345678',
    '017\n1234\n5678',
    'shop@example.com',
    'shop @ example . com',
    'shop [at] example [dot] com',
    'https://example.com/x?y=1',
    'http://10.0.0.1/a',
    'www.example.shop',
    'wa.me/8801712345678',
    'facebook.com/my.shop',
    'Bit.ly/abc',
    'দোকান.বাংলা',
  ])('hides %j', (text) => {
    expect(masked(`Call me: ${text} please`)).toBe('Call me: ••• please')
    expect(masked(text)).toBe('•••')
  })

  it.each([
    'Is the 1,500 taka one in stock?',
    'I have 1500 2000 3000 taka',
    'My order 4821-906-375 came',
    'RAM 16GB, SSD 512GB, 2.4 GHz, 3.5mm',
    'It costs 12,500.50 taka... or more?',
    'Ready.Go! At 10:30, 2026-11-23',
    'IMEI 356938035643809',
    'দাম ১২৫০০ টাকা?',
    '<script>alert(1)</script>',
  ])('leaves %j alone', (text) => {
    expect(masked(text)).toBeNull()
  })

  it('hides several, and takes little time for what is long', () => {
    expect(masked('01712345678 or 01812345678, a@b.com')).toBe('••• or •••, •••')
    const started = performance.now()
    for (const piece of ['0 ', '01', 'a.', 'a@', '1-', '.', '(', 'www', '880 ']) {
      masked(piece.repeat(2_000 / piece.length))
    }
    expect(performance.now() - started).toBeLessThan(500)
  })
})
