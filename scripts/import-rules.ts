// The directions of ARCHITECTURE.md as data. check-imports.ts applies them.

/** Code in `folder` may import code in `folder` itself and in the folders listed under `may`. */
export type Layer = { folder: string; may: string[] }

/** The first folder that holds a file is its layer: inner folders come before outer ones. */
export const layers: Layer[] = [
  { folder: 'contract', may: [] },

  // The folders of core. Each may use ctx.ts, which combines the process's parts.
  { folder: 'server/src/core/concurrency', may: ['contract'] },
  {
    folder: 'server/src/core/sql',
    may: [
      'contract',
      'server/src/core/concurrency',
      'server/src/core/ctx.ts',
      // Migrations install the tables of the job queue, and report problems that an operator must fix.
      'server/src/core/jobs/job-worker.ts',
      'server/src/core/boot/start-error.ts',
    ],
  },
  {
    folder: 'server/src/core/jobs',
    may: [
      'contract',
      'server/src/core/boot/metrics.ts',
      'server/src/core/concurrency',
      'server/src/core/ctx.ts',
      'server/src/core/sql',
    ],
  },
  {
    folder: 'server/src/core/boot',
    may: [
      'contract',
      'server/src/core/concurrency',
      'server/src/core/ctx.ts',
      'server/src/core/sql',
    ],
  },
  {
    folder: 'server/src/core/http',
    may: [
      'contract',
      'server/src/core/boot',
      'server/src/core/concurrency',
      'server/src/core/ctx.ts',
      'server/src/core/sql',
    ],
  },
  { folder: 'server/src/core', may: ['contract'] },
  { folder: 'server/src/features', may: ['contract', 'server/src/core'] },
  { folder: 'server/src/site', may: ['contract', 'server/src/core', 'server/src/features'] },
  {
    folder: 'server/src/backup',
    may: ['contract', 'server/src/core', 'server/src/features/media'],
  },
  { folder: 'server/src', may: ['contract', 'server/seed'] },
  { folder: 'server', may: ['contract'] },

  { folder: 'web/src/core', may: ['contract'] },
  { folder: 'web/src/ui', may: ['contract', 'web/src/core'] },
  { folder: 'web/src/features', may: ['contract', 'web/src/core', 'web/src/ui'] },
  {
    folder: 'web/src/pages',
    may: ['contract', 'web/src/core', 'web/src/ui', 'web/src/features'],
  },
  {
    folder: 'web/src/app',
    may: ['contract', 'web/src/core', 'web/src/ui', 'web/src/features', 'web/src/pages'],
  },
  { folder: 'web', may: ['contract'] },

  { folder: 'e2e', may: ['contract', 'scripts'] },
  { folder: 'bench', may: ['contract', 'server', 'scripts'] },
  { folder: 'deploy', may: ['contract', 'server'] },
  { folder: 'scripts', may: [] },
]

/** Other workspaces that the test code of one may use: the cluster's drill is built of the fault harness. */
export const testReach: Record<string, string[]> = { deploy: ['server'] }

/** The one file that may read the environment, and the folder in which no other may. */
export const environment = { folder: 'server/src', reader: 'server/src/core/boot/config.ts' }

/**
 * Where no module may have state: state belongs to `ctx`, so that two apps in one process share nothing.
 */
export const stateless = {
  folder: 'server/src',
  except: [
    // The process itself.
    'server/src/main.ts',
    // Remembers the SQL of shapes, which are constants.
    'server/src/core/sql/shapes.ts',
  ],
}

/** The kinds of file in a server feature, and the kinds that each may call. */
export const kinds: Record<string, string[]> = {
  routes: ['service', 'plain'],
  jobs: ['service', 'queries', 'rows', 'plain'],
  service: ['service', 'queries', 'rows', 'plain'],
  queries: ['queries', 'rows', 'plain'],
  rows: ['rows', 'plain'],
  plain: ['rows', 'plain'],
}

/** The kinds that a later feature may import (docs/decisions/0004-rows-files.md). */
export const sharedKinds = ['service', 'rows']

/** Web features that compose others, and which ones. All other web features import no other. */
export const webCompositions: Record<string, string[]> = {
  arrivals: ['addresses'],
  checkout: ['accounts', 'addresses', 'cart', 'coupons', 'orders', 'payments'],
  payouts: ['payments'],
  shipments: ['consignments'],
  shopping: ['cart', 'catalog', 'comparison', 'wishes'],
}

/** Packages that a folder must not import: the UI kit knows no API. */
export const refusedPackages: { folder: string; packages: string[] }[] = [
  { folder: 'web/src/ui', packages: ['react-redux', '@reduxjs/toolkit'] },
]

/** What a file and all that it imports must never load at once: these entries reach it by `import()` only. */
export const loadedLater = [
  // A shopper never downloads the dashboard.
  {
    entries: [
      'web/src/entry-client.tsx',
      'web/src/app/layouts/storefront-layout.tsx',
      'web/src/pages/storefront/',
      'web/src/pages/auth/',
    ],
    never: [
      'web/src/pages/dashboard/',
      'web/src/app/dashboard.tsx',
      'web/src/app/layouts/dashboard-layout.tsx',
      'web/src/core/dashboard-pages.ts',
    ],
  },
  // PostgreSQL starts first, and then the market's code is read.
  {
    entries: ['server/src/main.ts'],
    never: [
      'server/src/app.ts',
      'server/src/core/http/',
      'server/src/core/jobs/',
      'server/src/features/',
    ],
  },
]
