import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'
import { openOwnPool } from './job-connections.ts'

const kit = useKit()

it('a connection of the job queue may be released twice', async () => {
  const own = openOwnPool(kit.ctx.pool, 1)
  await new Promise<void>((resolve, reject) => {
    own.raw.connect((error, _client, release) => {
      if (error !== undefined) return reject(error)
      release()
      release()
      resolve()
    })
  })
  // The one connection is free again, and only once.
  const { rows } = await own.raw.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  expect(own.raw.totalCount).toBe(1)
  await own.close()
})
