import type { Attribute } from '@haat/contract/attributes'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import type { CallApi } from '#core/api.ts'
import {
  useChangeValueMutation,
  useGetAttributesQuery,
} from '#features/attributes/attributes-api.ts'
import { makeStore } from './store.ts'

const withNumber = (number: number | null): Attribute => ({
  id: 7,
  code: 'finish',
  name: 'Finish',
  nameBn: '',
  type: 'ENUM',
  unit: '',
  decimals: 0,
  values: [{ id: 70, label: 'Matte', labelBn: '', number, position: 0, swatch: null }],
})

test('a changed choice is shown as the server answered, before the list is loaded again', async () => {
  let lists = 0
  const callApi = vi.fn<CallApi>(async (path) => {
    if (path.includes('/values/')) return answerOf(withNumber(2.5))
    lists += 1
    // The list is slow the second time.
    return lists === 1
      ? answerOf([withNumber(null)])
      : await new Promise<Awaited<ReturnType<CallApi>>>(() => undefined)
  })
  const store = makeStore({ callApi })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  )
  const { result } = renderHook(
    () => ({ list: useGetAttributesQuery({}), change: useChangeValueMutation()[0] }),
    { wrapper },
  )
  const shown = () => result.current.list.data?.data[0]?.values[0]?.number
  await vi.waitFor(() => expect(shown()).toBeNull())
  const data = { label: 'Matte', labelBn: '', number: 2.5, swatch: null }
  await act(() => result.current.change({ id: 7, valueId: 70, data }).unwrap())
  expect(shown()).toBe(2.5)
  expect(lists).toBe(2)
})

function answerOf(data: unknown) {
  const meta = { page: 1, limit: 10, total: 1 }
  return { status: 200, body: { success: true, message: '', data, meta } }
}
