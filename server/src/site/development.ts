import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { PageSource } from './renderer.ts'

/** What the web app's `dev-server.ts` provides: Vite's middleware, and pages from the sources. */
interface DevelopmentServer extends PageSource {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close: () => Promise<void>
}

interface DevelopmentModule {
  startDevServer: (httpServer: Server) => Promise<DevelopmentServer>
}

/** Serves pages from the sources, with hot reload. */
export async function serveDevelopment(app: FastifyInstance): Promise<PageSource> {
  const file = path.join(app.ctx.config.webDir, 'dev-server.ts')
  const { startDevServer }: DevelopmentModule = await import(pathToFileURL(file).href)
  const server = await startDevServer(app.server)
  await app.register(middie)
  app.use(server.middleware)
  app.addHook('onClose', () => server.close())
  return server
}
