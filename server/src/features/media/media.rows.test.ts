import { describe, expect, it } from 'vitest'
import { pictureOf } from './media.rows.ts'

describe('pictureOf', () => {
  const box = { width: 500, height: 400, placeholder: '#fff' }
  const id = '01900000-0000-7000-8000-000000000001'

  it('offers the widths up to the picture’s own width', () => {
    const picture = pictureOf(`/media/${id}/640.webp`, box)
    expect(picture.srcset.avif).toBe(
      `/media/${id}/160.avif 160w, /media/${id}/320.avif 320w, /media/${id}/640.avif 500w`,
    )
    expect(picture).toMatchObject(box)
    const wide = pictureOf(`/media/${id}/640.webp`, { ...box, width: 2_400 })
    expect(wide.srcset.webp.split(', ')).toHaveLength(4)
  })

  it('offers no sizes for pictures of other hosts', () => {
    expect(pictureOf('https://img.example/a.jpg', null)).toMatchObject({
      srcset: { avif: '', webp: '' },
      width: 640,
    })
  })
})
