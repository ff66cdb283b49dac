import { reactRouter } from '@react-router/dev/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { alias: { '~': fileURLToPath(new URL('src', import.meta.url)) } },
  build: { target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  worker: { format: 'es' },
  // Found only once the first page runs, it would load that page again.
  optimizeDeps: { include: ['@tanstack/react-query'] },
  server: { proxy: { '^/(api|images|upload|sound)/': 'http://127.0.0.1:8000' } },
})
