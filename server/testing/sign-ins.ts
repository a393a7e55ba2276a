import { accountLimits } from '@haat/contract/accounts.limits'
import type { Session } from '@haat/contract/accounts'
import { expect } from 'vitest'
import { sql } from '#core/sql/db.ts'
import type { Kit, TestPerson } from './kit.ts'

export interface From {
  ip?: string
  /** The cookie `haat_device`. */
  device?: string
}

const { signInFailuresPerClient: perClient, signInFailuresPerAccount: perAccount } = accountLimits

/** Sign-ins to the accounts of a kit, which all have the same password. */
export function signInScene(kit: Kit) {
  let hash: Promise<string> | undefined
  const scene = {
    password: 'right-horse',
    /** A customer who can sign in. */
    someone: async (): Promise<TestPerson> => {
      const person = await kit.person('CUSTOMER')
      hash ??= kit.ctx.resources.passwords.hash('right-horse')
      await kit.ctx.db.run(sql`
        update people set password_hash = ${await hash} where id = ${person.id}`)
      return person
    },
    login: async (email: string, secret: string, { ip = '10.0.0.1', device }: From = {}) => {
      const raw = await kit.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email, password: secret },
        remoteAddress: ip,
        ...(device === undefined ? {} : { headers: { cookie: `haat_device=${device}` } }),
      })
      const { data } = raw.json<{ data: Session }>()
      const wait = Number(raw.headers['retry-after'] ?? 0)
      const cookie = raw.cookies.find(({ name }) => name === 'haat_device')
      return { status: raw.statusCode, wait, data, cookie }
    },
    /** The statuses of this many sign-ins with a wrong password. */
    guess: async (email: string, times: number, from: From = {}): Promise<number[]> => {
      const statuses: number[] = []
      for (let n = 0; n < times; n += 1) {
        statuses.push((await scene.login(email, 'wrong-horse', from)).status)
      }
      return statuses
    },
    /** The device cookie that a sign-in from this address sets. */
    deviceAt: async (email: string, ip: string): Promise<string> => {
      const { status, cookie } = await scene.login(email, scene.password, { ip })
      expect(status).toBe(200)
      return cookie?.value ?? ''
    },
    /** Sends wrong passwords from enough addresses to delay sign-ins from unknown networks. */
    exhaustStrangers: async (email: string): Promise<void> => {
      for (let n = 0; n < perAccount / perClient; n += 1) {
        const told = await scene.guess(email, perClient, { ip: `10.9.0.${n}` })
        expect(told).toEqual(Array(perClient).fill(401))
      }
    },
  }
  return scene
}
