import { expect, it } from 'vitest'
import { tasks as productTasks } from '#server/jobs.ts'
import { useKit } from '#testing/kit.ts'
import { startWorker } from './job-worker.ts'
import { enqueue, enqueueAll } from './jobs.ts'

const kit = useKit()
const patience = { timeout: 60_000 }
const id = '01900000-0000-7000-8000-000000000001'
const four = Array.from({ length: 4 }, () => ({ id }))

// Two jobs of the product, with their handlers replaced by the test's: one ends only when the test says so.
const endings: (() => void)[] = []
let [open, mostOpen, done, others] = [0, 0, 0, 0]
const hang = async () => {
  open += 1
  mostOpen = Math.max(mostOpen, open)
  await new Promise<void>((resolve) => void endings.push(resolve))
  open -= 1
  done += 1
}
const count = async () => void (others += 1)
const tasks = { ...productTasks, 'media.sweep': hang, 'media.prepare': count }

it('slow jobs take half of a worker’s slots at most, and all of them run', async () => {
  // All slots of a worker that starts look for a job at the same time, and so they do when several arrive.
  await enqueueAll(kit.ctx, 'media.sweep', four, { isSlow: true })
  const worker = await startWorker(kit.ctx, tasks, [])
  await enqueueAll(kit.ctx, 'media.sweep', four, { isSlow: true })
  await expect.poll(() => open, patience).toBe(2)
  await enqueueAll(kit.ctx, 'media.prepare', four)
  await expect.poll(() => others, patience).toBe(4)
  for (let ended = 0; ended < 8; ended += 1) {
    await expect.poll(() => endings.length, patience).toBeGreaterThan(0)
    endings.shift()?.()
    await enqueue(kit.ctx, 'media.prepare', { id })
  }
  await expect.poll(() => [done, others], patience).toEqual([8, 12])
  expect(mostOpen).toBe(2)
  await worker.stop()
}, 120_000)
