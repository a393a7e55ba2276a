import { expect, test } from 'vitest'
import { buffersFor } from './embedded-postgres-server.ts'

const gigabyte = 1_073_741_824

test.each([
  [0.5, '128MB'],
  [1, '128MB'],
  [2, '256MB'],
  [8, '1024MB'],
  [64, '2048MB'],
])('of %d GB of memory the database may keep %s of its pages', (gigabytes, buffers) => {
  expect(buffersFor(gigabytes * gigabyte)).toBe(buffers)
})
