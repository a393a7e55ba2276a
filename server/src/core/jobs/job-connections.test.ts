import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openPool } from '#core/sql/db.ts'
import { tasks } from '#server/jobs.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { useKit } from '#testing/kit.ts'
import { openOwnPool } from './job-connections.ts'
import { startWorker } from './job-worker.ts'
import { enqueue } from './jobs.ts'

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

it('connections that the network has forgotten are renewed, and jobs go on', async () => {
  const proxy = await openDatabaseProxy(kit.ctx.pool.directUrl)
  const pool = openPool(proxy.url, { size: 2, onError: () => {} })
  const ran: string[] = []
  const note = async (_: unknown, { id }: { id: string }) => void ran.push(id)
  const worker = await startWorker({ ...kit.ctx, pool }, { ...tasks, 'media.sweep': note }, [])
  const [before, after] = ['1', '2'].map((n) => `01900000-0000-7000-8000-00000000000${n}`)
  await enqueue(kit.ctx, 'media.sweep', { id: String(before) })
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual([before])
  // All of its connections are open by now.
  await sleep(1_000)
  proxy.abandon()
  await enqueue(kit.ctx, 'media.sweep', { id: String(after) })
  // A heartbeat every ten seconds finds them out.
  await expect.poll(() => ran, { timeout: 28_000 }).toEqual([before, after])
  await worker.stop()
  await pool.close()
  await proxy.close()
}, 90_000)
