import { reactRouter } from '@react-router/dev/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { libraryChanges } from './library-changes.ts'
import { pageChunks } from './page-chunks.ts'
import { schemaDescriptions } from './schema-descriptions.ts'
import { serverPaths } from './dev-proxy.ts'

/** The server beside the site under development; scripts/dev.mjs starts both. */
const target = process.env['VARUNA_SERVER']

export default defineConfig({
  plugins: [reactRouter(), libraryChanges(), pageChunks(), schemaDescriptions()],
  resolve: { alias: { '~': fileURLToPath(new URL('src', import.meta.url)) } },
  build: { target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  worker: { format: 'es' },
  // Vite would discover it only while the first page runs, and then reload that page.
  optimizeDeps: { include: ['@tanstack/react-query'] },
  // The server accepts what its own origin sends, which is the Host that the browser asked for.
  server: target ? { proxy: { [serverPaths]: { target, changeOrigin: false } } } : {},
})
