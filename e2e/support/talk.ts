import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { send } from './send.ts'

type Sessions = Record<'CUSTOMER' | 'VENDOR' | 'ADMIN', { accessToken: string }>

/** Writes through the API as whoever has this token. Returns what the market answers. */
export async function post<Data>(
  request: APIRequestContext,
  token: string,
  path: string,
  data: object,
): Promise<Data> {
  const answer = await send(request, 'post', path, { headers: { authorization: token }, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  const body: { data: Data } = await answer.json()
  return body.data
}

/** The ids of a conversation of the demo vendor about this order, and of an answered complaint of the demo customer. */
export async function talkAbout(
  request: APIRequestContext,
  { CUSTOMER: customer, VENDOR: vendor, ADMIN: admin }: Sessions,
  orderId: string,
): Promise<{ conversation: string; complaint: string }> {
  const { conversation } = await post<{ conversation: { id: string } }>(
    request,
    vendor.accessToken,
    '/conversations/messages',
    { orderId, clientId: randomUUID(), body: 'আপনার পার্সেল কাল যাবে। Is anybody at home after six?' },
  )
  const complaint = await complaintOf(request, customer.accessToken, admin.accessToken)
  return { conversation: conversation.id, complaint }
}

/** The one of an earlier visit, or a new one: nobody can complain ten times a day. */
async function complaintOf(
  request: APIRequestContext,
  customer: string,
  admin: string,
): Promise<string> {
  const headers = { authorization: customer }
  const found = await send(request, 'get', '/complaints?limit=100', { headers })
  const { data }: { data: { id: string; subject: string }[] } = await found.json()
  const subject = 'The courier was rude'
  const known = data.find((each) => each.subject === subject)
  if (known !== undefined) return known.id
  const { id } = await post<{ id: string }>(request, customer, '/complaints', {
    kind: 'OTHER',
    subject,
    body: 'He wanted more money than the bill says.',
    clientId: randomUUID(),
  })
  await post(request, admin, `/complaints/${id}/texts`, {
    body: 'We are sorry. We have told the courier.',
    clientId: randomUUID(),
  })
  return id
}
