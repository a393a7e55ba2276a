import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A busy machine may take its time. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

/** Tests that run for the longest, most of it waiting for processes and deadlines; the longest first. */
const slowFiles = [
  'drills/stopping',
  'jobs/jobs',
  'faults/faults',
  'payments/interleavings',
  'fuzz/fuzz',
  'drills/',
  'faults/',
  'backup/',
  'boot/embedded-postgres',
  'sql/migrate-load',
  'permissions/permissions',
]

/** Starts the slow files first, so that none of them is left to run alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = slowFiles.findIndex((part) => moduleId.includes(`/${part}`))
      return place === -1 ? slowFiles.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // The slow files use little of the processor, so one more worker than cores is kept busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...patience } },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], ...patience } },
      { test: { name: 'deploy', include: ['deploy/**/*.test.ts'], ...patience } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          // A file of its own would load the whole server again, for a quarter of its time.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'web/test/setup.ts',
          ...patience,
        },
      },
    ],
  },
})
