import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first; starting with them keeps both workers busy until the end. */
const longest = [
  'watch',
  'site-pages',
  'topics',
  'content-security',
  'alerts',
  'areas',
  'vessel',
  'home-problems',
  'explore',
  'development',
  'accessibility',
  'start',
  'oil',
  'looks',
  'landing',
  'portal',
]

const rank = ({ moduleId }: TestSpecification) => {
  const at = longest.indexOf(basename(moduleId, '.e2e.ts'))
  return at < 0 ? longest.length : at
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/start-varuna.ts'],
    maxWorkers: 2,
    // The files of a worker share its process and browser, so that modules are loaded and shaders compiled only once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
