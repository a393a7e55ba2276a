import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { tasks as productTasks } from '#server/jobs.ts'
import { useKit } from '#testing/kit.ts'
import { runDueJobs, startWorker } from '#core/jobs/job-worker.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { sql } from '#core/sql/db.ts'
import type { Mail } from './mails.ts'
import { queueMails } from './mail.service.ts'

/** Whether the server keeps connections without a word, or ends them at once. */
let isSilent = true
let ended = 0
const open = new Set<Socket>()
/** What ran, in order: a connection for each email, and the other job. */
let ran: string[] = []

const server = createServer((socket) => {
  ran.push('email')
  open.add(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => {
    open.delete(socket)
    ended += 1
  })
  if (!isSilent) socket.destroy()
})
await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
const { port } = server.address() as AddressInfo

const kit = useKit({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  mailFrom: 'Haat <market@haat.example>',
})

const patience = { timeout: 60_000 }
const id = '01900000-0000-7000-8000-000000000001'
const other = async () => void ran.push('other job')
const tasks = { ...productTasks, 'media.sweep': other }
const person = { to: 'mina@test.example', name: 'Mina', isVerified: true }
const reset: Mail = { kind: 'resetLink', ...person, personId: id, token: 'a-token' }
const news: Mail = { kind: 'shopStatusChanged', ...person, shopName: 'A shop', status: 'ACTIVE' }
const times = (count: number, mail: Mail) => Array.from({ length: count }, () => mail)
const forgetJobs = () => kit.ctx.db.run(sql`delete from graphile_worker._private_jobs`)

beforeEach(async () => {
  ran = []
  await forgetJobs()
})
afterAll(() => new Promise<void>((closed) => void server.close(() => closed())))

it('holds up no other job while it says nothing, whatever emails wait for it', async () => {
  isSilent = true
  const worker = await startWorker(kit.ctx, tasks, [])
  await queueMails(kit.ctx, [...times(20, reset), ...times(20, news)])
  await expect.poll(() => open.size, patience).toBe(2)
  await enqueue(kit.ctx, 'media.sweep', { id })
  await expect.poll(() => ran, patience).toContain('other job')
  // No email has given up its slot: it would have to wait ten seconds for that.
  expect(ended).toBe(0)
  expect(ran).toEqual(['email', 'email', 'other job'])
  await forgetJobs()
  for (const socket of open) socket.destroy()
  await worker.stop()
}, 120_000)

it('lets emails that failed before wait for the other jobs that are due', async () => {
  isSilent = false
  await queueMails(kit.ctx, times(3, news))
  expect(await runDueJobs(kit.ctx, tasks)).toHaveLength(3)
  ran = []
  await kit.ctx.db.run(sql`
    update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`)
  await enqueue(kit.ctx, 'media.sweep', { id })
  await runDueJobs(kit.ctx, tasks)
  expect(ran).toEqual(['other job', 'email', 'email', 'email'])
})
