import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A proxy between a pool and its database, with which a test can cut the connection and restore it. */
export interface DatabaseProxy {
  /** The database's connection string through this proxy. */
  url: string
  /** Closes every connection and rejects new ones. */
  takeAway(): Promise<void>
  /** Accepts connections again; optionally only to reject them with an SQLSTATE, or without any response. */
  giveBack(refusal?: string): Promise<void>
  /** Forwards the next message that contains `text`, then closes the connection before its response. */
  loseAnswerTo(text: string): void
  /** The number of chunks sent to the database so far. */
  readonly sent: number
  /** Closes every connection, whatever it is doing; new ones are accepted. */
  cut(): void
  /** Holds back all data in both directions until released; connections stay open. */
  hold(isHeld: boolean): void
  close(): Promise<void>
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl)
  const port = Number(url.port)
  const open = new Set<Socket>()
  let refusal: string | undefined
  let fatal: string | undefined
  let sent = 0
  let isHeld = false
  const server = createServer((client) => {
    keep(client)
    if (refusal !== undefined) {
      const state = refusal
      if (state !== 'silence') client.once('data', () => client.end(fatalError(state)))
      return
    }
    const database = connect(port, '127.0.0.1')
    keep(database)
    let isLosing = false
    client.on('data', (bytes) => {
      if (fatal !== undefined && bytes.includes(fatal)) {
        isLosing = true
        fatal = undefined
      }
      sent += 1
      database.write(bytes)
    })
    database.on('data', (bytes) => (isLosing ? client.destroy() : client.write(bytes)))
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  function keep(socket: Socket): void {
    open.add(socket)
    if (isHeld) socket.pause()
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  }
  await listen(server, 0)
  const own = (server.address() as AddressInfo).port
  url.port = String(own)
  // This names the folder of PostgreSQL's socket, which would bypass the proxy.
  url.searchParams.delete('host')
  return {
    url: url.href,
    takeAway: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    giveBack: async (how) => {
      refusal = how
      await listen(server, own)
    },
    loseAnswerTo: (text) => {
      fatal = text
    },
    get sent() {
      return sent
    },
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    hold: (how) => {
      isHeld = how
      for (const socket of open) {
        if (how) socket.pause()
        else socket.resume()
      }
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

/** An ErrorResponse of PostgreSQL's protocol, version 3. */
function fatalError(state: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C${state}\0Mno connection for tests\0\0`
  const message = Buffer.alloc(5 + fields.length)
  message.write('E')
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  return message
}
