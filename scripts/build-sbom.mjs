// Writes the bill of materials of what runs, in CycloneDX, to standard output: npm run sbom --silent > sbom.json
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'varuna-sbom-'))
try {
  const manifests = globSync(['package.json', '{apps,packages,browser}/*/package.json'], { cwd: root })
  for (const path of manifests) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // npm refuses to list a tree in which an optional peer has another version, although nothing loads that peer.
  for (const entry of Object.values(lock.packages))
    for (const [name, { optional } = {}] of Object.entries(entry.peerDependenciesMeta ?? {}))
      if (optional) delete entry.peerDependencies?.[name]
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--offline'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  process.stdout.write(stdout)
  if (status !== 0) process.stderr.write(stderr)
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
