// Fails when a document names a missing path or npm script, when a line that links to a model card has a figure that no headline row of
// the card has, when docs/decisions/README.md or docs/rules/README.md leaves a file out, or when the table of layers in
// docs/architecture.md differs from layers.ts; --write updates that table.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { layers } from '../layers.ts'

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

const architecture = 'docs/architecture.md'
const tableStart = '<!-- layers -->'
const tableEnd = '<!-- /layers -->'
const text = readFileSync(architecture, 'utf8')
const written = text.slice(text.indexOf(tableStart) + tableStart.length, text.indexOf(tableEnd)).trim()
if (written !== formatLayers()) {
  if (process.argv.includes('--write')) writeFileSync(architecture, text.replace(written, formatLayers()))
  else faults.push(`${architecture}: the table of layers differs from layers.ts; npm run docs:check -- --write`)
}

function formatLayers(): string {
  const code = (path: string) => `\`${path}\``
  const rows = layers.map(({ folder, holds, mayImport, mayNotImport = [] }) => ({
    folder: folder.replace(/(?<=\/features\/).*/, '*'),
    cells: [holds, [mayImport.map(code).join(', ') || 'nothing', ...mayNotImport.map(code)].join('; not ')],
  }))
  const unique = rows.filter(({ folder }, index) => rows.findIndex((row) => row.folder === folder) === index)
  return [
    '| folder | holds | may import, besides itself |',
    '|---|---|---|',
    ...unique.map(({ folder, cells }) => `| ${[code(folder), ...cells].join(' | ')} |`),
  ].join('\n')
}

for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
