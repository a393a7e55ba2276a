import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageSource, Renderer, Shell } from './renderer.ts'

/** The web app has not been built. */
export class MissingBuildError extends Error {}

/** The folder of the built client's files. */
export function clientFolder(webDir: string): string {
  return path.join(webDir, 'dist/client')
}

/**
 * The built web app as a source of pages.
 * @throws MissingBuildError when it has not been built.
 */
export async function builtPages(webDir: string): Promise<PageSource> {
  const templateFile = path.join(clientFolder(webDir), 'index.html')
  const rendererFile = path.join(webDir, 'dist/server/entry-server.js')
  if (!existsSync(templateFile) || !existsSync(rendererFile)) {
    throw new MissingBuildError(
      'The web app has not been built. "npm start" builds it; "npm run build" does only that.',
    )
  }
  const manifestFile = path.join(clientFolder(webDir), '.vite/manifest.json')
  const manifest: Shell['manifest'] = JSON.parse(await readFile(manifestFile, 'utf8'))
  const shell: Shell = { template: await readFile(templateFile, 'utf8'), manifest }
  const renderer: Renderer = await import(pathToFileURL(rendererFile).href)
  return { shell: async () => shell, renderer: async () => renderer }
}
