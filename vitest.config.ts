import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Node runs the sources as they are; Vite's form of them is three times slower where functions of another module are called in a loop. */
const runAsNodeDoes = { viteModuleRunner: false }

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('apps/web/src', import.meta.url)) } },
  test: {
    // The largest files first, everywhere: times kept from earlier runs would give another order here than on a new machine.
    cache: false,
    setupFiles: ['./scripts/fail-on-console.ts', './scripts/patient-waits.ts', './scripts/repeatable-properties.ts'],
    // They end what hangs: a busy machine needs six times as long as a quiet one.
    testTimeout: process.env.TEST_HARD === '1' ? 600_000 : 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    // With V8's own 16 MB for new objects, a tenth of the time goes into collecting them.
    execArgv: ['--max-semi-space-size=64'],
    // Two fifths of the time of the server's tests are waits, for other threads, processes and clocks: on two cores a third worker fills them.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      // Files share their processes, so that a module is loaded once: no file leaves a change of the process behind.
      {
        extends: true,
        test: {
          name: 'core',
          include: ['packages/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 0 },
          experimental: runAsNodeDoes,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          experimental: runAsNodeDoes,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['browser/**/*.test.ts', 'apps/web/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      // Apart from the files without a page, because a process that changes between the two is started anew.
      {
        extends: true,
        test: {
          name: 'page',
          include: ['browser/**/*.test.tsx', 'apps/web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/empty-storage.ts', 'apps/web/src/testing/without-owner-stacks.ts'],
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
