import base from './vitest.config.ts'
export default { ...base, test: { ...base.test, setupFiles: ['./probe/e2e-probe.ts'], testTimeout: 400_000, hookTimeout: 400_000 } }
