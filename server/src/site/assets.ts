import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

const rootFileMaxAge = '1h'

/**
 * Serves the client build: hashed files, compressed at build time, are immutable; the few files in the root
 * (icons, the manifest) are cached for an hour.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  app.requestClasses.exempt('/assets/*')
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  for (const file of await rootFiles(folder)) {
    app.requestClasses.exempt(`/${file}`)
    app.get(`/${file}`, (_request, reply) =>
      reply.sendFile(file, folder, { maxAge: rootFileMaxAge, immutable: false }),
    )
  }
}

async function rootFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))
    .map(({ name }) => name)
}
