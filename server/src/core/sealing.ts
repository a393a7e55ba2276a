import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#core/boot/config.ts'

/** What a sealed secret is for, and the id of what it belongs to. */
export interface Seal {
  /** Each purpose has a key of its own, derived from AUTH_SECRET. */
  purpose: string
  owner: string
}

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret for the database with AES-256-GCM, as base64url. It is bound to its owner, so that write access
 * to the rows does not let anyone move a secret to another owner.
 */
export function seal(config: Config, { purpose, owner }: Seal, secret: Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config, purpose), nonce)
  cipher.setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret, or null when AUTH_SECRET, and so the key, has changed. */
export function unseal(config: Config, { purpose, owner }: Seal, sealed: string): Buffer | null {
  const all = Buffer.from(sealed, 'base64url')
  const nonce = all.subarray(0, nonceBytes)
  const tag = all.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(config, purpose), nonce, {
      authTagLength: tagBytes,
    })
    cipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([cipher.update(all.subarray(nonceBytes + tagBytes)), cipher.final()])
  } catch {
    return null
  }
}

/** A separate key, so that the key that signs tokens never encrypts secrets. */
function keyOf({ authSecret }: Config, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', purpose, 32))
}
