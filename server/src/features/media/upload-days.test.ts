import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mediaLimits } from '@haat/contract/media.limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { untyped } from '#testing/untyped.ts'
import { storePicture } from './media.service.ts'
import { forgetUploadDays } from './uploads.service.ts'

const kit = useKit()

describe('the daily upload limit', () => {
  it('applies to everyone but admins, by number and by size', async () => {
    const bytes = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#c2410c' },
    })
      .png()
      .toBuffer()
    const today = sql`(now() at time zone 'UTC')::date`
    const busy = await kit.person('VENDOR')
    const heavy = await kit.person('VENDOR')
    const admin = await kit.person('ADMIN')
    for (const { id } of [busy, admin]) {
      await kit.ctx.db.run(sql`
        insert into upload_days values (${id}, ${today}, ${mediaLimits.uploadsPerDay - 1}, 0)`)
    }
    await kit.ctx.db.run(sql`
      insert into upload_days values (${heavy.id}, ${today}, 1, ${mediaLimits.uploadBytesPerDay})`)
    const file = path.join(kit.ctx.config.dataDir, 'upload')
    await writeFile(file, bytes)
    const store = (person: TestPerson) => storePicture(kit.ctx, person, { path: file })
    await store(busy)
    for (const person of [busy, heavy]) {
      await expect(store(person)).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        retryAfterSeconds: expect.any(Number),
      })
    }
    await store(admin)
    await store(admin)
    await kit.ctx.db.run(sql`update upload_days set day = day - 2`)
    await forgetUploadDays(kit.ctx)
    expect(await kit.ctx.db.many(untyped, sql`select * from upload_days`)).toEqual([])
    await store(busy)
  })
})
