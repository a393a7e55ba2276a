import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Product } from '@haat/contract/catalog'
import { pictureFormats, pictureWidths } from '@haat/contract/picture-sizes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { multipart } from '#testing/multipart.ts'
import { untyped } from '#testing/untyped.ts'
import { prepareVariants } from './variants.service.ts'

const mount = (folder: string) =>
  spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
const unmount = (folder: string) => spawnSync('/bin/umount', [folder])

/** Only root may mount. For other users, disk-storage.test.ts simulates a full disk step by step. */
function mayMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-mount-'))
  const isMounted = mount(folder)
  if (isMounted) unmount(folder)
  rmSync(folder, { recursive: true })
  return isMounted
}

describe.runIf(mayMount())(
  'a media disk of one megabyte that is full (needs root to mount)',
  () => {
    const kit = useKit()
    let media = ''
    let vendor: TestPerson
    let product: Product

    beforeAll(async () => {
      media = path.join(kit.ctx.config.dataDir, 'media')
      mkdirSync(media, { recursive: true })
      if (!mount(media)) throw new Error('The small disk could not be mounted.')
      vendor = (await kit.shop()).vendor
      product = (await create('First', await picture())).data
      fill()
    })
    afterAll(() => void unmount(media))

    const filler = () => path.join(media, 'filler')
    function fill(): void {
      const file = openSync(filler(), 'a')
      for (const size of [64 * 1024, 512]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size))
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        }
      }
      closeSync(file)
    }
    /** Noise, because it does not compress well. */
    async function picture(): Promise<Buffer> {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const noisy = { width: 300, height: 300, channels: 3, background: 'red', noise } as const
      return await sharp({ create: noisy }).png().toBuffer()
    }
    async function create(name: string, file: Buffer) {
      const fields = { description: 'On a full disk', price: 100, stock: 5 }
      const form = await multipart({ ...fields, name, categoryId: await kit.category() }, file)
      return await kit.call<Product>({
        method: 'POST',
        url: '/products/create',
        as: vendor,
        ...form,
      })
    }
    async function replace(file: Buffer) {
      const form = await multipart({ name: 'Renamed' }, file)
      const url = `/products/${product.id}`
      return await kit.call<Product>({ method: 'PATCH', url, as: vendor, ...form })
    }
    const get = (url: string) => kit.app.inject({ method: 'GET', url })
    const files = () => readdirSync(media, { recursive: true }).map(String).toSorted()
    const read = async () => (await kit.call<Product>({ url: `/products/${product.id}` })).data
    const notReady = { status: 503, code: 'NOT_READY' }

    it('serves a stored picture in every size, though no file can be added', async () => {
      const before = files()
      for (const format of pictureFormats) {
        for (const width of pictureWidths) {
          const answer = await get(product.image.replace('640.webp', `${width}.${format}`))
          expect(answer.statusCode).toBe(200)
          expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(width, 300))
        }
      }
      const added = files().filter((file) => !before.includes(file))
      for (const file of added) {
        await sharp(path.join(media, file)).stats()
      }
      expect(readdirSync(path.join(media, 'drafts'))).toEqual([])
    })

    it('rejects new pictures without leaving anything behind, and keeps the existing ones', async () => {
      const before = await read()
      const refused = await replace(await picture())
      expect(refused).toMatchObject(notReady)
      expect(refused.raw.headers['retry-after']).toBeDefined()
      expect(await read()).toEqual(before)
      expect(await create('Second', await picture())).toMatchObject(notReady)
      const photo = await multipart({ name: 'Vendor' }, await picture())
      const url = '/users/update-profile'
      expect(await kit.call({ method: 'PATCH', url, as: vendor, ...photo })).toMatchObject(notReady)
      const left = await kit.ctx.db.one(
        untyped,
        sql`
      select (select count(*)::int from products) as products,
        (select count(*)::int from media) as pictures,
        (select profile_photo from people where id = ${vendor.id}) as photo`,
      )
      expect(left).toEqual({ products: 1, pictures: 1, photo: null })
      expect(readdirSync(path.join(media, 'drafts'))).toEqual([])
      expect(readdirSync(path.join(kit.ctx.config.dataDir, 'uploads'))).toEqual([])
    })

    it('retries storing the sizes later, and accepts pictures again once there is space', async () => {
      const id = product.image.split('/')[2] ?? ''
      await expect(prepareVariants(kit.ctx, id)).rejects.toMatchObject({ code: 'ENOSPC' })
      rmSync(filler())
      await prepareVariants(kit.ctx, id)
      expect((await replace(await picture())).status).toBe(200)
      const after = await read()
      expect(after.image).not.toBe(product.image)
      expect((await get(after.image)).statusCode).toBe(200)
      await kit.runJobs(2)
      expect(files().some((file) => file.includes(id))).toBe(false)
      expect((await get(after.image)).statusCode).toBe(200)
    })
  },
)
