import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { storeDrawings } from '#testing/drawings.ts'
import { useKit } from '#testing/kit.ts'

const kit = useKit()

describe('drawings', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">' +
    '<rect width="400" height="300" fill="#fed7aa"/><circle cx="200" cy="150" r="90" fill="#9a3412"/></svg>'
  const drawing = { svg, width: 400, height: 300, placeholder: '#fed7aa' }

  it('are stored many at once, under given ids, in order', async () => {
    const id = '01900000-0000-7000-8000-00000000abcd'
    const stored = await storeDrawings(kit.ctx, [drawing, { ...drawing, id }])
    expect(stored).toHaveLength(2)
    expect(stored[1]).toMatchObject({
      id,
      url: `/media/${id}/640.webp`,
      picture: { width: 400, height: 300, placeholder: '#fed7aa' },
    })
  })

  it('are rendered sharp at every width, and the SVG is never served', async () => {
    const [stored] = await storeDrawings(kit.ctx, [drawing])
    const answer = await kit.app.inject(`/media/${stored?.id}/1200.webp`)
    const seen = await sharp(answer.rawPayload).metadata()
    expect(seen).toMatchObject({ width: 1_200, height: 900, hasAlpha: false })
    expect(answer.headers['content-type']).toBe('image/webp')
  })
})
