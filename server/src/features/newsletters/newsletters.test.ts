import type { Newsletter } from '@haat/contract/newsletters'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()

const subscribe = (email: unknown) =>
  kit.call({ method: 'POST', url: '/newsletters/create', body: { email } })
const list = (query = '', as: TestPerson | null = null) =>
  kit.call<Newsletter[]>({ url: `/newsletters${query}`, as })

describe('the newsletter', () => {
  it('accepts any address, and answers the same when it is on the list already', async () => {
    const first = await subscribe('Reader@Test.Example')
    const again = await subscribe(' reader@test.example ')
    expect(first).toMatchObject({ status: 201, data: { email: 'reader@test.example' } })
    expect(again.raw.body).toBe(first.raw.body)
    expect(await subscribe('nobody')).toMatchObject({
      status: 400,
      errors: [{ path: 'email', message: 'Invalid email' }],
    })
    const admin = await kit.person('ADMIN')
    expect((await list('', admin)).meta.total).toBe(1)
  })

  it('shows admins the whole list, newest first, or a page of it', async () => {
    const admin = await kit.person('SUPER_ADMIN')
    await kit.ctx.db.run(sql`
      insert into newsletter_subscribers (email, created_at)
      select 'reader' || n || '@test.example', now() - make_interval(hours => n) from generate_series(1, 150) n`)
    kit.statements.length = 0
    const all = await list('', admin)
    expect(kit.statements).toHaveLength(2)
    expect(all.data).toHaveLength(151)
    expect(all.data[0]?.email).toBe('reader@test.example')
    expect(all.data[1]).toEqual({
      id: expect.any(String),
      email: 'reader1@test.example',
      createdAt: expect.any(String),
    })
    const page = await list('?page=2&limit=10', admin)
    expect(page.data.map(({ email }) => email)).toEqual(
      all.data.slice(10, 20).map(({ email }) => email),
    )
    expect(page.meta).toEqual({ page: 2, limit: 10, total: 151 })
    expect((await list('?searchTerm=READER15&limit=10', admin)).meta.total).toBe(2)
  })

  it('is shown to admins only', async () => {
    expect((await list()).status).toBe(401)
    expect((await list('', await kit.person('CUSTOMER'))).status).toBe(403)
    expect((await list('', await kit.person('VENDOR'))).status).toBe(403)
  })
})
