import { expect, test, vi } from 'vitest'
import { type ToastCall, onFirstToast, receiveToasts, toast } from './toast.ts'

test('a toast before the host is loaded starts the loading and waits', () => {
  const wake = vi.fn<() => void>()
  const stop = onFirstToast(wake)
  const id = toast.loading('Pending...')
  toast.success('Following', { id })
  expect(wake).toHaveBeenCalled()
  stop()

  const calls: ToastCall[] = []
  const leave = receiveToasts((call) => calls.push(call))
  toast.error('Something went wrong')
  expect(calls.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'loading: Pending...',
    'success: Following',
    'error: Something went wrong',
  ])
  expect(calls[1]?.id).toBe(id)
  expect(calls[2]?.id).not.toBe(id)
  leave()
})
