import { existsSync } from 'node:fs'
import { ClusterError, findProgram } from './commands.ts'

/** The folder of Debian's PostgreSQL programs. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** What the cluster runs, and the package of Debian 12 that holds it. */
const packages: Readonly<Record<string, string>> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  nginx: 'nginx',
  openssl: 'openssl',
  ip: 'iproute2',
  setpriv: 'util-linux',
}

/** nginx can compress by Brotli when this file is there. */
export const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so'

/** Throws ClusterError with the command that installs what is missing. */
export function requirePackages(find: (program: string) => string | null = findProgram): void {
  const missing = Object.entries(packages)
    .filter(([program]) => find(program) === null)
    .map(([, name]) => name)
  if (!existsSync(`${postgresPrograms}/postgres`)) missing.push('postgresql-15')
  if (missing.length === 0) return
  throw new ClusterError(
    `These packages are missing. As root:\n\n  apt-get install -y --no-install-recommends ${missing.join(' ')} libnginx-mod-http-brotli-filter\n\n` +
      'Debian starts some of them at once; the cluster does not use those, so stop them:\n\n' +
      '  systemctl disable --now etcd patroni pgbouncer haproxy redis-server nginx postgresql',
  )
}
