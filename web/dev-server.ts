import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import path from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'

const root = import.meta.dirname

/** Vite as the market's server uses it in development: hot reload, and pages rendered from the sources. */
export async function startDevServer(httpServer: Server) {
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: { server: httpServer }, hmr: { server: httpServer } },
  })
  const { ssr } = vite.environments
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) {
    throw new Error('Vite offers no environment to render pages in.')
  }
  return {
    middleware: vite.middlewares,
    renderer: () => ssr.runner.import('/src/entry-server.tsx'),
    shell: async (url: string) => ({
      template: await vite.transformIndexHtml(
        url,
        await readFile(path.join(root, 'index.html'), 'utf8'),
      ),
      manifest: null,
    }),
    close: () => vite.close(),
  }
}
