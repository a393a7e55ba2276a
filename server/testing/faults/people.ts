import { demoPassword } from '#seed/market/demo.ts'
import { dataOf, type Answer, type Call, type Client, type Tally } from './client.ts'
import type { Journal } from '#testing/checker/journal.ts'

/** A user of the market. */
export interface Person {
  id: string
  email: string
  /** Whether they are signed in; tokens change as they go. */
  token: string | undefined
  refreshToken: string | undefined
}

interface Session {
  accessToken: string
  refreshToken: string
}

/** Makes calls as a person, and signs in and refreshes tokens like the web. */
export interface People {
  /** Retries until a response is conclusive, and renews an expired access token. */
  as(person: Person, call: Call): Promise<{ answer: Answer | null; isSure: boolean }>
  signIn(person: Person): Promise<void>
  /** Uses the refresh token; signs in again when the session has ended. */
  refresh(person: Person): Promise<void>
  signOut(person: Person): Promise<void>
}

export function openPeople(client: Client, tally: Tally, journal: Journal): People {
  const take = (person: Person, session: Session | null) => {
    person.token = session?.accessToken
    person.refreshToken = session?.refreshToken
  }
  const post = (path: string, body: unknown, token?: string): Call => ({
    method: 'POST',
    path: `/api/v1/auth/${path}`,
    body,
    token,
  })
  const people: People = {
    signIn: async (person) => {
      const { email } = person
      const { answer } = await client.persist(post('login', { email, password: demoPassword }))
      take(person, dataOf<Session>(answer))
    },
    refresh: async (person) => {
      const { refreshToken } = person
      if (refreshToken === undefined) return await people.signIn(person)
      const { answer } = await client.persist(post('refresh-token', { refreshToken }))
      take(person, dataOf<Session>(answer))
      if (person.token !== undefined) return
      if (answer !== null) tally.signedOut += 1
      await people.signIn(person)
    },
    signOut: async (person) => {
      const { token, refreshToken } = person
      if (token === undefined) return
      const { answer } = await client.persist(post('logout', { refreshToken }, token))
      if (answer?.status === 200) journal.endedSessions.add(sessionOf(token))
      take(person, null)
    },
    as: async (person, call) => {
      if (person.token === undefined) await people.signIn(person)
      const first = await client.persist({ ...call, token: person.token })
      if (first.answer?.status !== 401) return first
      await people.refresh(person)
      const second = await client.persist({ ...call, token: person.token })
      return { answer: second.answer, isSure: first.isSure && second.isSure }
    },
  }
  return people
}

/** The session that an access token names. */
function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return (claims as { sid: string }).sid
}
