import { styleText } from 'node:util'
import type { Config } from '#core/boot/config.ts'
import { demoAccounts, demoPassword } from '#seed/market/demo.ts'

/** What the operator reads when the market is open: where it is, and how to sign in to the demo. */
export function greeting(settings: Config): string {
  const place = `\n  Haat is open at ${styleText('bold', settings.publicUrl)}\n`
  if (!settings.isDemo) return place
  const rows = demoAccounts.map(({ role, email }) => `    ${role.padEnd(12)}  ${email}`)
  const head = `  Sign in with the password ${styleText('bold', demoPassword)} as`
  return `${[place, head, ...rows].join('\n')}\n`
}
