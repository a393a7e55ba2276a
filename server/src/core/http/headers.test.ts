import { describe, expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const kit = useKit({ publicUrl: 'https://haat.example', isSecure: true })

describe('the headers of every response', () => {
  it.each([
    ['an answer', '/api/v1/categories'],
    ['a refusal', '/api/v1/users/get-profile'],
    ['an unknown API route', '/api/v1/nowhere'],
    ['an unknown page', '/nowhere'],
    ['a missing picture', '/media/x/160.webp'],
    ['the API’s document', '/openapi.json'],
    ['health', '/healthz'],
  ])('prevent scripts, framing and content sniffing: %s', async (_what, url) => {
    const { headers } = await kit.app.inject(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('are also sent when the router itself rejects the URL', async () => {
    const { headers, statusCode } = await kit.app.inject('/api/v1/%ff')
    expect(statusCode).toBe(400)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('deny browsers every permission', async () => {
    const { headers } = await kit.app.inject('/api/v1/categories')
    for (const directive of ['base-uri', 'object-src', 'form-action', 'frame-ancestors']) {
      expect(headers['content-security-policy']).toContain(`${directive} 'none'`)
    }
  })
})
