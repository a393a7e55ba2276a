import { expect, it } from 'vitest'
import { largestScale, panBy, wholePicture, zoomAt } from './zoom-view.ts'

const size = { x: 400, y: 400 }

it('keeps the point under the finger where it is', () => {
  const at = { x: 100, y: -50 }
  const view = zoomAt(wholePicture, 2, at, size)
  // The point of the picture that was there is 100, -50 at scale 1.
  expect(100 * view.scale + view.x).toBe(100)
  expect(-50 * view.scale + view.y).toBe(-50)
  const again = zoomAt(view, 1.5, at, size)
  expect(again.scale).toBe(3)
  expect(100 * again.scale + again.x).toBe(100)
})

it('never shows less than the whole picture, nor more than five times', () => {
  expect(zoomAt(wholePicture, 0.2, { x: 0, y: 0 }, size)).toEqual(wholePicture)
  expect(zoomAt(wholePicture, 100, { x: 0, y: 0 }, size).scale).toBe(largestScale)
})

it('never moves the picture out of its box', () => {
  expect(panBy(wholePicture, { x: 50, y: 50 }, size)).toEqual(wholePicture)
  const near = zoomAt(wholePicture, 2, { x: 0, y: 0 }, size)
  expect(panBy(near, { x: 1000, y: -1000 }, size)).toEqual({ scale: 2, x: 200, y: -200 })
  const moved = panBy(near, { x: 200, y: 200 }, size)
  expect(zoomAt(moved, 0.5, { x: 0, y: 0 }, size)).toEqual(wholePicture)
})
