import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { QueryState, whenNoRows, withData, type QueryResult } from './query-state.tsx'

interface Names {
  data: readonly string[]
}

const refetch = vi.fn()
const idle: QueryResult<Names> = { isFetching: false, refetch }
const names = (...data: string[]): Names => ({ data })
const failure = { status: 500, data: { message: 'The market is closed.' } }

function draw(result: QueryResult<Names>) {
  render(
    <QueryState
      result={result}
      loading={<p>loading</p>}
      notFound={<p>no such list</p>}
      empty={whenNoRows(<p>nobody</p>)}
    >
      {({ data }, isStale) => <p>{`${data.join()}${isStale ? ', stale' : ''}`}</p>}
    </QueryState>,
  )
}

test('without a response it is loading', () => {
  draw({ ...idle, isFetching: true })
  expect(screen.getByText('loading')).toBeDefined()
})

test('a response is shown, and is stale while the response to other arguments loads', () => {
  draw(withData(idle, names('Ada')))
  expect(screen.getByText('Ada')).toBeDefined()
  draw({ ...idle, data: names('Grace'), isFetching: true })
  expect(screen.getByText('Grace, stale')).toBeDefined()
})

test('a response without rows shows the empty state', () => {
  draw(withData(idle, names()))
  expect(screen.getByText('nobody')).toBeDefined()
})

test('a failure shows the server’s message and a retry, also in place of an earlier response to other arguments', () => {
  draw({ ...idle, data: names('Ada'), error: failure })
  expect(screen.getByRole('alert').textContent).toContain('The market is closed.')
  expect(screen.queryByText(/Ada/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('a failed refetch keeps the response', () => {
  draw({ ...withData(idle, names('Ada')), error: failure })
  expect(screen.getByText('Ada')).toBeDefined()
})

test('a missing record has its own state', () => {
  draw({ ...idle, error: { status: 404, data: {} } })
  expect(screen.getByText('no such list')).toBeDefined()
})
