import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security.ts'

const script = 'document.documentElement.dataset.theme = "dark"'
const template = `<head><script>${script}</script><script type="module" src="/assets/a.js"></script>
<script type="application/json" id="page-state">{}</script></head>`

test('allows only the inline script with its hash', () => {
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = contentSecurityPolicy(template, false)
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy.match(/sha256-/g)).toHaveLength(1)
})

test('forbids framing, and allows scripts from the site only', () => {
  const policy = contentSecurityPolicy('', false)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('', true)).toContain('upgrade-insecure-requests')
})
