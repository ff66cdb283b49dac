// Fails on a path or an npm script that the documents name and that is not there.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
const documents = tracked.split('\n').filter((path) => path && existsSync(path))
const scripts = new Set(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts))
const top = /^(apps|packages|training|art|data|bench|e2e|docs|scripts|\.ci)\//
const faults: string[] = []

const there = (path: string) => existsSync(path) || globSync(path).length > 0

for (const document of documents) {
  readFileSync(document, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const where = `${document}:${index + 1}`
      for (const [, quoted] of line.matchAll(/`([^`\s]+)`/g)) {
        if (quoted && top.test(quoted) && !there(quoted.replace(/[.,:]$/, ''))) faults.push(`${where}: no ${quoted}`)
      }
      for (const [, target] of line.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)) {
        if (target && !/^[a-z]+:/.test(target) && !existsSync(join(dirname(document), target)))
          faults.push(`${where}: no ${target}`)
      }
      for (const [, script] of line.matchAll(/npm run ([\w:-]+)/g)) {
        if (script && !scripts.has(script)) faults.push(`${where}: no npm script ${script}`)
      }
    })
}

for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
