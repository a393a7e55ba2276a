import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPicture, stubPictureAddresses } from '#test/market.tsx'
import { PictureTray } from './picture-tray.tsx'
import { usePictureTray } from './use-picture-tray.ts'

/** What the uploads answer, in their order, and whether they were given up. */
let uploads: (PromiseWithResolvers<{ id: string }> & { signal: AbortSignal })[] = []

beforeEach(() => {
  stubPictureAddresses()
  uploads = []
})

const upload = vi.fn((_file: File, signal: AbortSignal) => {
  const answer = Promise.withResolvers<{ id: string }>()
  uploads.push({ ...answer, signal })
  return answer.promise
})

function Text() {
  const tray = usePictureTray(2, upload)
  return (
    <>
      <PictureTray tray={tray} />
      <output>{`${tray.ids.join()} ${tray.hasFile ? 'has a file' : 'has no file'}`}</output>
    </>
  )
}

const state = () => screen.getByRole('status').textContent
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('Add a picture'), { target: { files: [aPicture(name)] } })

test('a picture counts while it is being uploaded', async () => {
  render(<Text />)
  expect(state()).toBe(' has no file')
  choose('one.png')
  expect(state()).toBe(' has a file')
  await act(async () => uploads[0]?.resolve({ id: 'p1' }))
  expect(state()).toBe('p1 has a file')
  fireEvent.click(screen.getByRole('button', { name: 'Remove one.png' }))
  expect(state()).toBe(' has no file')
})

test('an upload that does not end can be stopped, and what it brings later is not taken', async () => {
  render(<Text />)
  choose('one.png')
  fireEvent.click(screen.getByRole('button', { name: 'Stop uploading' }))
  expect(state()).toBe(' has no file')
  expect(uploads[0]?.signal.aborted).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Add a picture'))
  choose('two.png')
  await act(async () => uploads[0]?.resolve({ id: 'p1' }))
  expect(state()).toBe(' has a file')
  await act(async () => uploads[1]?.resolve({ id: 'p2' }))
  expect(state()).toBe('p2 has a file')
})

test('a failed upload is said, and holds nothing up', async () => {
  render(<Text />)
  choose('one.png')
  await act(async () => uploads[0]?.reject({ status: 413, data: { message: 'Too large.' } }))
  expect(screen.getByRole('alert').textContent).toBe('Too large.')
  expect(state()).toBe(' has no file')
})

test('a second picture that is chosen meanwhile is not left out silently', async () => {
  render(<Text />)
  choose('one.png')
  choose('two.png')
  expect(uploads).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toContain('when this one is uploaded')
  await act(async () => uploads[0]?.resolve({ id: 'p1' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an upload ends with its text', () => {
  const { unmount } = render(<Text />)
  choose('one.png')
  unmount()
  expect(uploads[0]?.signal.aborted).toBe(true)
})
