/** Runs one task at a time, in the order of the calls. */
export function createTurns(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
  }
}

/** Runs one task per key at a time, in the order of the calls. */
export function createTurnsByKey(): <Result>(key: string, run: () => Promise<Result>) => Promise<Result> {
  const turnsOf = new Map<string, { inTurn: ReturnType<typeof createTurns>; waiting: number }>()
  return (key, run) => {
    const turns = turnsOf.get(key) ?? { inTurn: createTurns(), waiting: 0 }
    turnsOf.set(key, turns)
    turns.waiting += 1
    return turns.inTurn(run).finally(() => {
      turns.waiting -= 1
      if (turns.waiting === 0) turnsOf.delete(key)
    })
  }
}
