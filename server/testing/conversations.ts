import { randomUUID } from 'node:crypto'
import type { Complaint, ComplaintInput } from '@haat/contract/complaints'
import type {
  Conversation,
  InboxRow,
  Message,
  MessageInput,
  SentMessage,
  Thread,
  UnreadCount,
} from '@haat/contract/conversations'
import type { PrivatePicture, PrivatePictureContent } from '@haat/contract/private-pictures'
import type { Kit, TestPerson } from './kit.ts'
import { multipart, png } from './multipart.ts'

/** The calls about conversations that tests make. */
export function conversationCalls(kit: Pick<Kit, 'call'>) {
  return {
    send: (as: TestPerson | null, body: Omit<MessageInput, 'clientId'> & { clientId?: string }) =>
      kit.call<SentMessage>({
        method: 'POST',
        url: '/conversations/messages',
        as,
        body: { clientId: randomUUID(), ...body },
      }),
    read: (as: TestPerson | null, about: Record<string, string>) =>
      kit.call<Thread>({
        url: `/conversations/messages?${new URLSearchParams(about).toString()}`,
        as,
      }),
    inbox: (as: TestPerson, query = '') =>
      kit.call<InboxRow[]>({ url: `/conversations${query}`, as }),
    unread: async (as: TestPerson) =>
      (await kit.call<UnreadCount>({ url: '/conversations/unread', as })).data.unread,
    markRead: (as: TestPerson, id: string, seq: number) =>
      kit.call<Conversation>({
        method: 'POST',
        url: `/conversations/${id}/read`,
        as,
        body: { seq },
      }),
    ...moderationCalls(kit),
    ...pictureCalls(kit),
  }
}

function moderationCalls(kit: Pick<Kit, 'call'>) {
  return {
    report: (as: TestPerson, id: string, reason = 'Rude') =>
      kit.call<Message>({
        method: 'POST',
        url: `/conversations/messages/${id}/reports`,
        as,
        body: { reason },
      }),
    hide: (as: TestPerson, id: string, isHidden = true) =>
      kit.call<Message>({
        method: 'PATCH',
        url: `/conversations/messages/${id}`,
        as,
        body: { isHidden },
      }),
    ask: (as: TestPerson, id: string, isAsked = true) =>
      kit.call<Conversation>({
        method: 'PATCH',
        url: `/conversations/${id}/haat`,
        as,
        body: { isAsked },
      }),
  }
}

function pictureCalls(kit: Pick<Kit, 'call'>) {
  return {
    picture: (as: TestPerson, noun: 'conversations' | 'complaints', id: string, size = 'small') =>
      kit.call<PrivatePictureContent>({ url: `/${noun}/pictures/${id}?size=${size}`, as }),
    upload: async (as: TestPerson) =>
      (
        await kit.call<PrivatePicture>({
          method: 'POST',
          url: '/private-pictures',
          as,
          ...(await multipart({}, await png())),
        })
      ).data,
  }
}

/** The calls about complaints that tests make. */
export function complaintCalls(kit: Pick<Kit, 'call'>) {
  return {
    complain: (as: TestPerson | null, values: Partial<ComplaintInput> = {}) =>
      kit.call<Complaint>({
        method: 'POST',
        url: '/complaints',
        as,
        body: {
          kind: 'OTHER',
          subject: 'The parcel never came',
          body: 'I waited for two weeks.',
          clientId: randomUUID(),
          ...values,
        },
      }),
    write: (as: TestPerson, id: string, body: Record<string, unknown> = {}) =>
      kit.call<Complaint>({
        method: 'POST',
        url: `/complaints/${id}/texts`,
        as,
        body: { body: 'We look into it.', clientId: randomUUID(), ...body },
      }),
    setState: (as: TestPerson, id: string, state: string) =>
      kit.call<Complaint>({ method: 'PATCH', url: `/complaints/${id}`, as, body: { state } }),
    take: (as: TestPerson, id: string, from: string | null = null, isMine = true) =>
      kit.call<Complaint>({
        method: 'PATCH',
        url: `/complaints/${id}/handler`,
        as,
        body: { isMine, from },
      }),
    see: (as: TestPerson, id: string) => kit.call<Complaint>({ url: `/complaints/${id}`, as }),
  }
}
