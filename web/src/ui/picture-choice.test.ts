import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pictureProblem, usePictureChoice } from './picture-choice.ts'

const png = new File(['x'], 'a.png', { type: 'image/png' })
const text = new File(['x'], 'a.txt', { type: 'text/plain' })
const wrongKind = 'Please choose a JPEG, PNG, WebP or AVIF image.'

beforeEach(() => {
  // jsdom can't create URLs for files.
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:1')
  URL.revokeObjectURL = vi.fn<(address: string) => void>()
})

test('a file that the server would reject is rejected before it is sent', () => {
  expect(pictureProblem(png)).toBeUndefined()
  expect(pictureProblem(text)).toBe(wrongKind)
  expect(pictureProblem({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBeUndefined()
  expect(pictureProblem({ type: 'image/webp', size: 5 * 1024 * 1024 + 1 })).toBe(
    'The file is too large. The limit is 5 MB.',
  )
})

test('a required picture is asked for, shown, and can be removed again', () => {
  const { result, unmount } = renderHook(() => usePictureChoice('Logo is required'))
  let isReady = true
  act(() => {
    isReady = result.current.check()
  })
  expect(isReady).toBe(false)
  expect(result.current.error).toBe('Logo is required')
  act(() => result.current.choose(text))
  expect(result.current).toMatchObject({ file: null, error: wrongKind })
  act(() => result.current.choose(png))
  expect(result.current).toMatchObject({ file: png, src: 'blob:1', error: undefined })
  expect(result.current.check()).toBe(true)
  unmount()
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1')
})
