/**
 * Runs work that asks for answers as a generator: it yields what is asked and takes the answer with `next`. Ends when the work is done, and throws what
 * it throws.
 */
export async function* askParent<Ask>(
  work: (ask: (what: Ask) => Promise<unknown>) => Promise<void>,
): AsyncGenerator<Ask, void, unknown> {
  const asked: { what: Ask; answer(value: unknown): void }[] = []
  let wake = Promise.withResolvers<null>()
  let isDone = false
  const ask = (what: Ask) =>
    new Promise<unknown>((answer) => {
      asked.push({ what, answer })
      wake.resolve(null)
    })
  const finished = work(ask).finally(() => {
    isDone = true
    wake.resolve(null)
  })
  finished.catch(() => {})
  for (;;) {
    const next = asked.shift()
    if (next !== undefined) next.answer(yield next.what)
    else if (isDone) break
    else {
      await wake.promise
      wake = Promise.withResolvers()
    }
  }
  await finished
}
