// Lists the figures of the public pages whose source was not looked up within a year; --all lists every figure with the words of its source.
import { globSync, readFileSync } from 'node:fs'
import { collectFacts, reasonToLookUp } from './facts.ts'

const all = process.argv.includes('--all')
const nowMs = Date.now()
let [figures, open, secondHand] = [0, 0, 0]

for (const file of globSync('apps/web/content/english/{topics,stories}/*.json').toSorted()) {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  if (!content.sources) continue
  for (const fact of collectFacts(content)) {
    figures += 1
    const reason = reasonToLookUp(fact, nowMs)
    if (reason !== null) open += 1
    else if (!fact.isFirstHand) secondHand += 1
    if (reason === null && !all) continue
    const state = reason ?? `looked up on ${fact.lookedUp}${fact.isFirstHand ? '' : ', first-hand source not seen'}`
    console.info(`${file}: ${fact.source ?? '-'}: ${state}\n    ${fact.sentence}`)
    if (all && fact.sourceWording) console.info(`    "${fact.sourceWording}"`)
  }
}
console.info(
  `${figures} figures with their sources: ${open} to look up; of the others, ${secondHand} rest on somebody who quotes the source.`,
)
