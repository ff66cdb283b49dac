import { expect, test } from 'vitest'
import { createFairLanes } from './fair-lanes.ts'
import { wideNetworkOf } from './wide-network.ts'

test('requests of minutes ago no longer count', async () => {
  let nowMs = 0
  const turns = createFairLanes({ one: { orderedBy: ['client'], maxWaiting: 10 } }, 1, () => nowMs)
  const done: string[] = []
  const ask = (client: string) =>
    turns.run('one', { client, account: null }, async () => void done.push(client)).catch(() => null)
  const inOrder = async () => {
    done.length = 0
    await Promise.all([ask('first'), ask('new'), ask('office')])
    return done
  }
  for (let n = 0; n < 20; n += 1) await ask('office')
  expect(await inOrder()).toEqual(['first', 'new', 'office'])
  nowMs = 5 * 60_000
  // Equals: the newest goes first.
  expect(await inOrder()).toEqual(['first', 'office', 'new'])
})

test.each([
  ['192.0.2.7', '192.0.2'],
  ['2001:db8:a:1::', '2001:db8:a'],
  ['2001:db8:a::', '2001:db8:a'],
  ['2001:db8::', '2001:db8:0'],
  ['0:0:0:1::', '0:0:0'],
  ['', ''],
])('the wide network of %s is %s', (client, network) => expect(wideNetworkOf(client)).toBe(network))
