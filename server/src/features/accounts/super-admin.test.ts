import type { Session } from '@haat/contract/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { ensureSuperAdmin } from './super-admin.service.ts'

const kit = useKit()
let superAdmin: TestPerson

beforeAll(async () => {
  superAdmin = await kit.person('SUPER_ADMIN')
})

describe('the first SUPER_ADMIN', () => {
  const within = (email: string) => ({
    ...kit.ctx,
    config: { ...kit.ctx.config, superAdmin: { email, password: 'chosen-by-you' } },
  })
  const superAdmins = () =>
    kit.ctx.db.many(
      pick(tables.people, 'email'),
      sql`
      select email from people where role = 'SUPER_ADMIN' and deleted_at is null and not is_demo`,
    )

  it('is created from the configuration when there is none, once', async () => {
    await ensureSuperAdmin(within('root@test.example'))
    expect(await superAdmins()).toEqual([{ email: superAdmin.email }])
    await kit.ctx.db.run(sql`update people set is_demo = true where role = 'SUPER_ADMIN'`)
    await Promise.all([1, 2, 3].map(() => ensureSuperAdmin(within('root@test.example'))))
    await ensureSuperAdmin(within('root-two@test.example'))
    expect(await superAdmins()).toEqual([{ email: 'root@test.example' }])
    const session = await kit.call<Session>({
      method: 'POST',
      url: '/auth/login',
      body: { email: 'root@test.example', password: 'chosen-by-you' },
    })
    expect(session.data.user.role).toBe('SUPER_ADMIN')
  })

  it('stops the start if its password is easy to guess', async () => {
    await kit.ctx.db.run(sql`update people set is_demo = true where role = 'SUPER_ADMIN'`)
    const superAdminOf = { email: 'weak@test.example', password: 'haat1234' }
    const config = { ...kit.ctx.config, superAdmin: superAdminOf }
    await expect(ensureSuperAdmin({ ...kit.ctx, config })).rejects.toThrow(
      /SUPER_ADMIN_PASSWORD is too easy to guess/,
    )
    expect(await superAdmins()).toEqual([])
  })

  it('is not created from an existing account', async () => {
    await kit.ctx.db.run(sql`update people set deleted_at = now() where role = 'SUPER_ADMIN'`)
    await kit.person('CUSTOMER', { email: 'plain@test.example' })
    await ensureSuperAdmin(within('plain@test.example'))
    await ensureSuperAdmin(kit.ctx)
    expect(await superAdmins()).toEqual([])
  })
})
