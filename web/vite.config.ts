import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './vite-plugins/first-paint.ts'
import { loadedDeps } from './vite-plugins/loaded-deps.ts'
import { precompress } from './vite-plugins/precompress.ts'
import { shopChunk } from './vite-plugins/shop-chunk.ts'

export default defineConfig(({ command }) => {
  // A shell may carry NODE_ENV=development; what is built is always the production React.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [react(), tailwindcss(), firstPaint(), loadedDeps(), precompress()],
    build: { target: 'es2022', assetsInlineLimit: 2_048, modulePreload: { polyfill: false } },
    builder: {},
    environments: {
      client: {
        build: {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            // A module of the contract whose exports are not used leaves nothing behind.
            treeshake: { moduleSideEffects: (id) => !/\/contract\/src\/(?!schema\.ts)/.test(id) },
            output: {
              // The first script lists all others. Their names would cost every shopper 0.9 KB.
              chunkFileNames: 'assets/[hash:7].js',
              codeSplitting: {
                groups: [
                  {
                    name: 'vendor',
                    priority: 1,
                    test: /node_modules\/(react|react-dom|react-router|react-redux|redux|redux-.*|@reduxjs|immer|reselect|scheduler|use-sync-external-store)\//,
                  },
                  { name: shopChunk, debugName: 'shop' },
                ],
              },
            },
          },
        },
      },
      ssr: {
        // The built renderer carries its packages along, in their production form.
        ...(command === 'build' && {
          define: { 'process.env.NODE_ENV': '"production"' },
          resolve: { noExternal: true },
        }),
        build: {
          outDir: 'dist/server',
          ssr: true,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/entry-server.tsx',
            // A process keeps the text of its code: with two bytes a character, if one of them is outside ASCII.
            output: { charset: 'ascii', comments: { jsdoc: false, legal: false } },
          },
        },
      },
    },
  }
})
