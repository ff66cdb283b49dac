// Fails when a document names a missing path or npm script, when a line that links to a model card has a figure that no headline row of
// the card has, when docs/decisions/README.md or docs/rules/README.md leaves a file out, when a rule of events or an alert of vessels has no
// row in docs/rules, or when a table between two comments differs from the code that it is made from; --write updates these tables.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alertCodes, alertSpecifications } from '@varuna/vocabulary/alerts'
import { eventKinds, eventSpecifications } from '@varuna/vocabulary/events'
import { hasRight, lowestRole, rights, roles } from '@varuna/vocabulary/rights'
import { coordinatorTables, distributedTables, everyShard } from '../apps/server/src/store/database/distribution.ts'
import { routeRights } from '../apps/server/src/http/route-rights.ts'
import { layers } from '../layers.ts'
import { securityFaults } from './security-faults.ts'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
const documents = tracked.split('\n').filter((path) => path && existsSync(path))
const scripts = new Set(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts))
const top = /^(apps|packages|browser|training|art|data|bench|e2e|docs|scripts|\.ci)\//
const faults: string[] = []

/** Folders that tables name from the root of an app. */
const inApps = /^(http|services|store|features|dashboard)\//
const appRoots = ['apps/server/src', 'apps/web/src']

const there = (path: string) => existsSync(path) || globSync(path).length > 0
const isMissing = (path: string) =>
  (top.test(path) && !there(path)) || (inApps.test(path) && !appRoots.some((root) => there(join(root, path))))

for (const document of documents) {
  readFileSync(document, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const where = `${document}:${index + 1}`
      for (const [, quoted] of line.matchAll(/`([^`\s]+)`/g)) {
        if (quoted && isMissing(quoted.replace(/[.,:]$/, ''))) faults.push(`${where}: no ${quoted}`)
      }
      for (const [, target] of line.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)) {
        if (target && !/^[a-z]+:/.test(target) && !existsSync(join(dirname(document), target)))
          faults.push(`${where}: no ${target}`)
      }
      for (const fault of figuresNotIn(linkedCard(document, line), line)) faults.push(`${where}: ${fault}`)
      for (const [, script] of line.matchAll(/npm run ([\w:-]+)/g)) {
        if (script && !scripts.has(script)) faults.push(`${where}: no npm script ${script}`)
      }
    })
}

function linkedCard(document: string, line: string): string | null {
  const path = /\]\(([^)]*MODEL_CARD\.md)\)/.exec(line)?.[1]
  return path === undefined ? null : join(dirname(document), path)
}

/** Headline rows of a card have bold text. */
function figuresNotIn(card: string | null, line: string): string[] {
  if (card === null || !existsSync(card)) return []
  const headlines = readFileSync(card, 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| **'))
    .join('\n')
  const figures = line.match(/\b[01]\.\d{3}\b/g) ?? []
  return figures.filter((figure) => !headlines.includes(figure)).map((figure) => `${figure} is no headline of ${card}`)
}

for (const folder of ['docs/decisions', 'docs/rules']) {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  for (const name of globSync('*.md', { cwd: folder })) {
    if (name !== 'README.md' && !index.includes(`](${name})`)) faults.push(`${folder}/README.md: no link to ${name}`)
  }
}

const code = (text: string) => `\`${text}\``
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** Tables that documents have between two comments, as the code has them. */
const generated = [
  { document: 'docs/architecture.md', name: 'layers', written: formatLayers() },
  { document: 'docs/rules/tracks.md', name: 'events', written: formatEvents() },
  { document: 'docs/rules/alerts.md', name: 'codes', written: formatCodes() },
  { document: 'docs/rights.md', name: 'rights', written: formatRights() },
  { document: 'docs/rights.md', name: 'routes', written: formatRouteRights() },
  { document: 'docs/scale.md', name: 'distribution', written: formatDistribution() },
  { document: 'docs/scale.md', name: 'every shard', written: formatEveryShard() },
]
for (const { document, name, written } of generated) {
  const text = readFileSync(document, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)]
  if (text.slice(from, to).trim() === written) continue
  if (process.argv.includes('--write')) writeFileSync(document, `${text.slice(0, from)}\n${written}\n${text.slice(to)}`)
  else faults.push(`${document}: the table of ${name} differs from the code; npm run docs:check -- --write`)
}

function formatDistribution(): string {
  const kept = Object.entries(coordinatorTables).map(([name, reason]) => [code(name), `coordinator: ${reason}`])
  return table(['table', 'where'], [[distributedTables.map(code).join(', '), 'by `mmsi`'], ...kept])
}

function formatEveryShard(): string {
  return table(
    ['what is read or removed, by', 'for'],
    Object.entries(everyShard).map(([read, reason]) => [code(read), reason]),
  )
}

const rulesOf = (document: string) =>
  readFileSync(`docs/rules/${document}`, 'utf8').replace(/<!-- (\w+) -->[^]*<!-- \/\1 -->/, '')
const [trackRules, alertRules] = [rulesOf('tracks.md'), rulesOf('alerts.md')]
for (const rule of eventKinds.flatMap((kind): readonly string[] => eventSpecifications[kind].rules))
  if (!trackRules.includes(`| ${rule} |`)) faults.push(`docs/rules/tracks.md: no row for ${rule}`)
for (const name of alertCodes)
  if (alertSpecifications[name].kind === 'vessel' && !alertRules.includes(code(name)))
    faults.push(`docs/rules/alerts.md: nothing states what raises ${name}`)

function formatRights(): string {
  const rows = rights.map((right) => [code(right), ...roles.map((role) => (hasRight(role, right) ? 'yes' : ''))])
  return table(['right', ...roles], rows)
}

function formatRouteRights(): string {
  const beyond = Object.entries(routeRights).filter(([, right]) => right !== 'work')
  return table(
    ['route', 'right', 'lowest role'],
    beyond.map(([route, right]) => [code(route), code(right), lowestRole[right]]),
  )
}

function formatEvents(): string {
  const rows = eventKinds.map((kind) => {
    const { details, raises } = eventSpecifications[kind]
    const names = details.map((one) => Object.keys(one).map(code).join(', ')).join('; or ')
    return [code(kind), names, raises.map(code).join(', ') || 'none']
  })
  return table(['event', 'what is measured', 'alerts it may raise'], rows)
}

function formatCodes(): string {
  const rows = alertCodes.map((name) => {
    const { kind, coolDownHours } = alertSpecifications[name]
    return [code(name), code(kind), coolDownHours === 0 ? 'none' : `${coolDownHours} h`]
  })
  return table(['alert', 'kind', 'cool-down'], rows)
}

function formatLayers(): string {
  const rows = layers.map(({ folder, holds, mayImport, mayNotImport = [] }) => ({
    folder: folder.replace(/(?<=\/features\/).*/, '*'),
    cells: [holds, [mayImport.map(code).join(', ') || 'nothing', ...mayNotImport.map(code)].join('; not ')],
  }))
  const unique = rows.filter(({ folder }, index) => rows.findIndex((one) => one.folder === folder) === index)
  return table(
    ['folder', 'holds', 'may import, besides itself'],
    unique.map(({ folder, cells }) => [code(folder), ...cells]),
  )
}

for (const fault of securityFaults(readFileSync('docs/security.md', 'utf8'))) faults.push(`docs/security.md: ${fault}`)
for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
