import type { Reporter, TestCase } from 'vitest/node'

/** Names, at the end of a run, the tests that passed only when they were tried again, each with why it failed at first. */
export default class SecondTries implements Reporter {
  readonly #lines: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const why = test.result().errors?.[0]?.message.split('\n')[0] ?? 'no reason was given'
    this.#lines.push(`  ${test.module.relativeModuleId} > ${test.fullName}: ${why}`)
  }

  onTestRunEnd(): void {
    if (this.#lines.length > 0) console.log(`\nPassed only when tried again:\n${this.#lines.join('\n')}`)
  }
}
