import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtPages, MissingBuildError } from './build.ts'

test('without a build, the start fails with instructions', async () => {
  const webDir = mkdtempSync(path.join(tmpdir(), 'haat-no-build-'))
  const failure: unknown = await builtPages(webDir).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MissingBuildError)
  expect(String(failure)).toContain('"npm start" builds it')
  rmSync(webDir, { recursive: true })
})
