import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/ctx.ts'
import { formatPosition, parsePosition, type WalPosition } from '#core/sql/wal-position.ts'
import { isInProcess } from './in-process.ts'

/** Says up to where the primary's log has to be replayed for this browser to see what it wrote. */
const cookieName = 'haat_written'

/**
 * The context of a request that may lag. Its database is a replica that has everything which the client itself
 * has written, and for a page everything that was announced; else the primary. Our own pages carry the position
 * in a cookie. Other clients may keep no cookies, so the primary serves them as soon as they are signed in.
 */
export async function laggingCtx(ctx: Ctx, request: FastifyRequest, isOwn: boolean): Promise<Ctx> {
  const { replicas } = ctx
  if (replicas === null || (!isOwn && request.actor !== null)) return ctx
  const position = isInProcess(request) ? replicas.announced() : writtenBy(request)
  const db = position === null ? null : await replicas.reader(position)
  return db === null ? ctx : { ...ctx, db }
}

/** Whether this browser has written something that a replica may lack. */
export function hasWrittenBefore({ cookies }: FastifyRequest): boolean {
  return cookies[cookieName] !== undefined
}

/** Null when the position is not known. */
function writtenBy({ cookies }: FastifyRequest): WalPosition | null {
  const cookie = cookies[cookieName]
  return cookie === undefined ? 0n : parsePosition(cookie)
}

/**
 * Sends the position of what a request has written with its response. The cookie lives for as long as a
 * replica in use may lack the write.
 */
export async function sendPosition({ config, replicas }: Ctx, reply: FastifyReply): Promise<void> {
  if (replicas === null) return
  // The write stands, so a primary that is lost now must not fail the request.
  const position = await replicas.position().then(formatPosition, () => 'unknown')
  reply.setCookie(cookieName, position, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isSecure,
    maxAge: Math.ceil(config.replicas.lagSeconds) + 5,
  })
}
