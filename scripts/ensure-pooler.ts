// Installs the PgBouncer that the tests of DATABASE_POOLER run, where that needs no interaction.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { isDebian } from './ensure-browser.ts'
import { run } from './run.ts'

const programs = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const policy = '/usr/sbin/policy-rc.d'

/** Leaves PgBouncer installed if this is Debian, run as root, with access to its archive. Starts no service. */
export async function ensurePooler(): Promise<void> {
  if (programs.some((program) => existsSync(program))) return
  if (!isDebian() || process.getuid?.() !== 0) return
  console.log("Installing Debian's PgBouncer …")
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const hasPolicy = existsSync(policy)
  // Debian starts a service when it is installed, unless this says no.
  if (!hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await run('apt-get', ['-q', ...patience, 'update'], { env })
    const args = ['-qq', 'install', '-y', '--no-install-recommends', 'pgbouncer']
    const { code, output } = await run('apt-get', args, { env })
    if (code !== 0) console.error(output)
  } finally {
    if (!hasPolicy) rmSync(policy)
  }
}
