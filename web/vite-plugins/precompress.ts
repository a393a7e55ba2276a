import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|txt|webmanifest|xml)$/
const smallestBytes = 200

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a `.br` and a `.gz` beside each text file of the client build, at the highest compression. */
export function precompress(): Plugin {
  return {
    name: 'haat:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      await Promise.all(
        entries
          .filter((entry) => entry.isFile() && compressible.test(entry.name))
          .map((entry) => compress(path.join(entry.parentPath, entry.name))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallestBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, { params })),
    writeFile(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION })),
  ])
}
