import { describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { useKit } from '#testing/kit.ts'
import { forgetOldMails, hasOutbox, queueMail } from './mail.service.ts'

const kit = useKit()
const get = (url: string) => kit.app.inject({ method: 'GET', url })
const welcome = { kind: 'welcome', token: 'a-token', isVerified: true } as const
const name = '<img src=x onerror=alert(1)> & co'

describe('the outbox', () => {
  it('keeps letters where no mail server is configured, and shows them', async () => {
    expect((await get('/dev/mail')).body).toContain('No letter has been written yet.')
    await queueMail(kit.ctx, { ...welcome, to: 'f@test.example', name, role: 'VENDOR' })
    const { id } = await kit.ctx.db.one<{ id: string }>(sql`select id from mails`)
    const list = await get('/dev/mail')
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(list.body).toContain(`href="/dev/mail/${id}"`)
    const letter = await get(`/dev/mail/${id}`)
    expect(letter.body).toContain('Confirm my email')
    const html = await get(`/dev/mail/${id}/html`)
    expect(html.headers['content-security-policy']).toContain('sandbox')
    for (const page of [list, letter, html]) expect(page.body).not.toContain('<img')
    expect(await kit.runJobs(10)).toEqual([])
  })

  it('answers 404 for letters that are not there', async () => {
    expect((await get('/dev/mail/nothing')).statusCode).toBe(404)
    expect((await get('/dev/mail/01900000-0000-7000-8000-000000000001/html')).statusCode).toBe(404)
  })

  it('is closed where real people shop', () => {
    const { config } = kit.ctx
    const databaseUrl = 'postgres://db.example/haat'
    expect(hasOutbox({ ...config, isDemo: false })).toBe(true)
    expect(hasOutbox({ ...config, databaseUrl, isDemo: false })).toBe(false)
    expect(hasOutbox({ ...config, databaseUrl, isDemo: true })).toBe(true)
    expect(hasOutbox({ ...config, smtpUrl: 'smtp://mail.example' })).toBe(false)
  })

  it('forgets letters after a month', async () => {
    await queueMail(kit.ctx, { ...welcome, to: 'g@test.example', name, role: 'CUSTOMER' })
    await kit.ctx.db.run(sql`
      update mails set created_at = now() - interval '31 days' where recipient = 'f@test.example'`)
    await forgetOldMails(kit.ctx)
    const left = await kit.ctx.db.many(sql`select recipient from mails`)
    expect(left).toEqual([{ recipient: 'g@test.example' }])
  })
})
