import { createHash } from 'node:crypto'
import { twoFactorLimits } from '@haat/contract/two-factor.limits'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '#core/boot/config.ts'
import { seal, unseal, type Seal } from '#core/sealing.ts'

/** How a code was verified. It still has to be spent, since no code works twice. */
export type Proof =
  | { kind: 'app'; sealed: string; step: number }
  | { kind: 'recovery'; sealed: string; hash: string }

const secretBytes = 20
const issuer = 'Haat'

/** A new secret for an authenticator app: in base32, and encrypted as it is stored. */
export function newFactor(
  config: Config,
  person: { id: string; email: string },
): { secret: string; uri: string; sealed: string } {
  const secret = new Secret({ size: secretBytes })
  const uri = totpOf(secret, person.email).toString()
  return { secret: secret.base32, uri, sealed: seal(config, sealOf(person.id), secret.bytes) }
}

/**
 * Verifies a code: six digits of the app, of now or 30 seconds to either side, or a recovery code. Null for a wrong
 * one. Only spending a recovery code shows whether it is right.
 */
export function proofOf(
  config: Config,
  personId: string,
  sealed: string,
  code: string,
): Proof | null {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(plain)) return { kind: 'recovery', sealed, hash: hashRecoveryCode(plain) }
  const secret = open(config, personId, sealed)
  const totp = secret === null ? null : totpOf(secret, '')
  const away = totp?.validate({ token: plain, window: 1 }) ?? null
  return totp === null || away === null
    ? null
    : { kind: 'app', sealed, step: totp.counter() + away }
}

/** Recovery codes of 80 random bits each, which are shown once, and the hashes that are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: twoFactorLimits.recoveryCodes }, () => {
    const text = new Secret({ size: 10 }).base32
    return text.replaceAll(/.{4}(?=.)/g, '$&-')
  })
  return { codes, hashes: codes.map((code) => hashRecoveryCode(code.replaceAll('-', ''))) }
}

function hashRecoveryCode(plain: string): string {
  return createHash('sha256').update(plain).digest('base64url')
}

/** RFC 6238 with the parameters that every app supports: SHA-1, six digits, 30 seconds. */
function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: 30 })
}

/** Null when AUTH_SECRET, and so the key, has changed. Recovery codes still work then. */
function open(config: Config, personId: string, sealed: string): Secret | null {
  const bytes = unseal(config, sealOf(personId), sealed)
  return bytes === null ? null : new Secret({ buffer: new Uint8Array(bytes).buffer })
}

function sealOf(personId: string): Seal {
  return { purpose: 'haat two-factor secrets', owner: personId }
}
