import { styleText } from 'node:util'
import type { Config } from '#core/boot/config.ts'
import { demoAccounts, demoPassword } from '#seed/market/demo.ts'

/** Tells whoever started the market where it is, and how to sign in to the demo. */
export function sayOpen(settings: Config): void {
  console.log(`\n  Haat is open at ${styleText('bold', settings.publicUrl)}\n`)
  if (!settings.isDemo) return
  const rows = demoAccounts.map(({ role, email }) => `    ${role.padEnd(12)}  ${email}`)
  const head = `  Sign in with the password ${styleText('bold', demoPassword)} as`
  console.log(`${[head, ...rows].join('\n')}\n`)
}
