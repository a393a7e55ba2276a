// Rejects every request without reading it: the least that a rejection can cost here.
import { createServer } from 'node:net'

const body = '{"success":false}'
const head = `HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: ${body.length}`
const answer = Buffer.from(`${head}\r\n\r\n${body}`)
const up = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => {})
  socket.on('data', (chunk) => socket.write(chunk.includes('/healthz') ? up : answer))
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
