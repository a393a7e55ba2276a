import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { useKit } from '#testing/kit.ts'
import { holdSlowClients } from './slow-clients.ts'

const kit = useKit()

it('serves other clients while hundreds are deliberately slow', async () => {
  const port = await freePort()
  await kit.app.listen({ port, host: '127.0.0.1' })
  const slowness = await holdSlowClients(`http://127.0.0.1:${port}`, { sockets: 300, seconds: 2 })
  expect(slowness.stillOpen).toBeGreaterThan(0)
  expect(slowness.answered).toBeGreaterThan(0)
  expect(slowness.failed).toBe(0)
  let isOver = false
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: market\r\nX-Slow: '),
  )
  socket.on('error', () => {})
  socket.on('close', () => (isOver = true))
  socket.resume()
  // Node's default timeout is a minute, checked twice a minute.
  await vi.waitFor(() => expect(isOver).toBe(true), { timeout: 40_000 })
}, 90_000)
