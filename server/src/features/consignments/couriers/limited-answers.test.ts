import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { callCourier } from './calls.ts'
import { postForm } from '#features/payments/gateways/calls.ts'

const port = await freePort()
let sent = 0
let isClosed = Promise.withResolvers<void>()
/** It answers without an end. */
const endless = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' })
  const part = Buffer.alloc(64 * 1024, ' ')
  const goOn = () => {
    while (!response.destroyed && sent < 64 * 1024 * 1024) {
      sent += part.byteLength
      if (!response.write(part)) return
    }
    response.end()
  }
  response.on('drain', goOn)
  response.on('close', () => isClosed.resolve())
  goOn()
})
beforeAll(() => new Promise<void>((resolve) => endless.listen(port, '127.0.0.1', resolve)))
afterAll(() => endless.close())

const place = { url: `http://127.0.0.1:${port}`, timeoutMs: 20_000 }

it.each([
  ['gateway', () => postForm(place, '/', {}), 'The response of the gateway is too large.'],
  ['courier', () => callCourier(place, '/', { headers: {} }), 'The courier’s answer is too large.'],
])('an endless answer of a %s is not read to its end', async (_who, call, message) => {
  sent = 0
  isClosed = Promise.withResolvers<void>()
  await expect(call()).rejects.toThrow(message)
  await isClosed.promise
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})
