import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** How a fake gateway responds: as documented, not at all, with an error, or with garbage. */
export type Mood = 'well' | 'hangs' | 'breaks' | 'babbles'

/** A false statement of the fake gateway about a payment. */
export interface Lie {
  amount?: string
  /** What it passes on of the amount. */
  storeAmount?: string
  currency?: string
  transactionId?: string
  isRisky?: boolean
}

export type Ending = 'paid' | 'failed' | 'cancelled'

/** A gateway on the loopback address that follows the documented protocol, and misbehaves on request. */
export interface FakeGateway {
  name: 'sslcommerz' | 'aamarpay'
  url: string
  store: { url: string; storeId: string; secret: string; timeoutMs: number }
  mood: Mood
  /** The request that opened each payment, by transaction. */
  openings: Map<string, Record<string, string>>
  /** When set, the responses to the next openings name this page. */
  page: string | null
  /** When set, openings are rejected with this reason. */
  refusal: string | null
  /** Accepted refunds: our refund id and the gateway's reference. */
  refunds: Map<string, { reference: string; amount: string }>
  /** What it says of accepted refunds when it is asked. */
  refundState: 'refunded' | 'processing' | 'cancelled'
  isRefusingRefunds: boolean
  /** Requested refunds, retries included, by refund id. */
  askedRefunds: string[]
  /** When set, runs after a refund was booked and before its response is sent. */
  beforeRefundAnswer: (() => Promise<void>) | null
  /** Transactions for which it currently responds with garbage. */
  broken: Set<string>
  /** The number of status requests about payments. */
  questions: number
  /** The payer completes a payment attempt; from then on the gateway reports `lie` about it. */
  end(transactionId: string, ending: Ending, lie?: Lie): void
  /** Whether the gateway has this much money, in BDT, for a transaction. */
  holds(transactionId: string, amount: string): boolean
  /** The message about the last payment attempt, which the gateway posts and the browser carries. */
  message(transactionId: string): Record<string, string>
  close(): Promise<void>
}

export interface Request {
  path: string
  /** The parameters of the URL and the body, whatever its type. */
  fields: Record<string, string>
  headers: IncomingMessage['headers']
}

/** What a fake says: JSON, with `httpStatus` for an error; null is an error without a reason; `lost` never arrives. */
export type Said = object | 'lost' | null

/** Serves `answer` in the given mood. */
export async function serveFake(
  moodOf: () => Mood,
  answer: (request: Request) => Said | Promise<Said>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void reply(request, response, moodOf(), answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  mood: Mood,
  answer: (request: Request) => Said | Promise<Said>,
): Promise<void> {
  const body = await text(request)
  if (mood === 'hangs') return
  if (mood === 'breaks') {
    response.writeHead(500).end('Internal error')
    return
  }
  if (mood === 'babbles') {
    response.writeHead(200).end('<html>We will be right back</html>')
    return
  }
  const url = new URL(request.url ?? '/', 'http://fake')
  const isJson = request.headers['content-type']?.includes('json') === true
  const fields: Record<string, string> = {
    ...Object.fromEntries(url.searchParams),
    ...(isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))),
  }
  const said = await answer({ path: url.pathname, fields, headers: request.headers })
  if (said === 'lost') {
    request.socket.destroy()
    return
  }
  const status = said === null ? 500 : 'httpStatus' in said ? Number(said.httpStatus) : 200
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}
