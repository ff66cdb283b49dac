// Renames each field by which the parts state something to each other where it is declared, and drops it wherever it is written, one at a
// time; counts what no type notices, and then what no test notices either: npm run bench joints [-- PART], where PART is one of the names
// below. Half a second to a second for a change that a type notices. While tests run, the changed file is on the disk.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const analysis = 'apps/server/src/services/analysis'
/** Whose fields are changed, and the tests that are to notice what types do not; optional fields are listed too. */
const parts: Record<string, { declared: readonly string[]; tests: readonly string[] }> = {
  events: { declared: ['packages/vocabulary/src/events.ts'], tests: ['packages/vocabulary', 'packages/tracks'] },
  alerts: {
    declared: ['packages/vocabulary/src/alerts.ts'],
    tests: ['packages/alerts', 'packages/language', 'apps/server/src/services/desk/alerts', analysis],
  },
  fishing: {
    declared: ['packages/fishing/src/reason.ts'],
    tests: ['packages/fishing', 'packages/language', `${analysis}/fishing`],
  },
  oil: {
    declared: ['packages/oil/src/verdict/reason.ts'],
    tests: ['packages/oil', 'packages/language', 'apps/server/src/jobs'],
  },
  risk: { declared: ['packages/risk/src/reason.ts'], tests: ['packages/risk', 'packages/language'] },
  evidence: {
    declared: ['packages/risk/src/evidence.ts', 'packages/risk/src/behaviour/vessel-behaviour.ts'],
    tests: ['packages/risk', `${analysis}/trafficking`, 'apps/server/src/http/routes/watch'],
  },
}
const cache = new WeakMap<ts.Program, Map<string, string[]>>()
const chosen = process.argv.slice(3).filter((name) => name in parts)
const projects = ['tsconfig.json', 'apps/web/tsconfig.json'].map((path) => openProject(resolve(path)))

const rows = []
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  const { declared = [], tests = [] } = parts[name] ?? {}
  const fields = declared.flatMap((path) => fieldsOf(resolve(path)))
  const renames = fields.map(({ path, start, end, text }) => ({ path, start, end, text: `${text}Renamed` }))
  const drops = dropsOf(fields)
  const byTypes = (changes: readonly Change[]) =>
    changes.filter((change) => !projects.some(({ notices }) => notices(change)))
  const [renamed, dropped] = [byTypes(renames), byTypes(drops)]
  const unnoticed = [...renamed, ...dropped].filter((change) => !isNoticedByTests(change, tests))
  rows.push({
    part: name,
    fields: fields.length,
    optional: fields.filter(({ isOptional }) => isOptional).length,
    'renamed, no type': renamed.length,
    'places that write them': drops.length,
    'dropped, no type': dropped.length,
    'nor a test': unnoticed.length,
  })
  for (const change of unnoticed) console.log(`unnoticed: ${describe(change)}`)
}
console.table(rows)

/** Replaces a part of a file. */
interface Change {
  path: string
  start: number
  end: number
  text: string
}

function readSource(path: string): string {
  return ts.sys.readFile(path) ?? ''
}

function applyTo(original: string, { start, end, text }: Change): string {
  return `${original.slice(0, start)}${text}${original.slice(end)}`
}

function describe({ path, start, end, text }: Change): string {
  const original = readSource(path)
  const line = original.slice(0, start).split('\n').length
  return `${path}:${line} ${original.slice(start, end)} ${text === '' ? 'dropped' : 'renamed'}`
}

function isNoticedByTests(change: Change, tests: readonly string[]): boolean {
  const original = readSource(change.path)
  console.log(`no type notices ${describe(change)}`)
  try {
    writeFileSync(change.path, applyTo(original, change))
    return spawnSync('npx', ['vitest', 'run', '--bail', '1', ...tests], { stdio: 'ignore' }).status !== 0
  } finally {
    writeFileSync(change.path, original)
  }
}

/** Each place outside tests where an object literal states one of the fields. */
function dropsOf(fields: readonly Field[]): Change[] {
  const found = projects.flatMap(({ literalsOf }) => literalsOf(fields))
  return found.filter(
    ({ path, start }, at) => found.findIndex((other) => other.path === path && other.start === start) === at,
  )
}

interface Field {
  path: string
  text: string
  start: number
  end: number
  isOptional: boolean
}

/** The fields of types, and those of the details of events, which are a table. */
function fieldsOf(path: string): Field[] {
  const source = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true)
  const fields: Field[] = []
  const add = (name: ts.PropertyName, isOptional: boolean) =>
    fields.push({
      path,
      text: name.getText(),
      start: name.getStart(),
      end: name.getEnd(),
      isOptional,
    })
  const visit = (node: ts.Node, isInDetails: boolean): void => {
    if (ts.isPropertySignature(node) && !['code', 'params'].includes(node.name.getText()))
      add(node.name, node.questionToken !== undefined)
    if (isInDetails && ts.isPropertyAssignment(node)) add(node.name, false)
    const goesOn = isInDetails || (ts.isPropertyAssignment(node) && node.name.getText() === 'details')
    ts.forEachChild(node, (child) => visit(child, goesOn))
  }
  visit(source, false)
  return fields
}

function openProject(configPath: string) {
  const { config } = ts.readConfigFile(configPath, (path) => ts.sys.readFile(path))
  const folder = resolve(configPath, '..')
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, configPath)
  const changed = new Map<string, { text: string; version: number }>()
  let version = 0
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({ ...options, noEmit: true, incremental: false, composite: false }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => String(changed.get(path)?.version ?? 0),
    getScriptSnapshot(path) {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (one) => ts.getDefaultLibFilePath(one),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    readDirectory: (...given) => ts.sys.readDirectory(...given),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    // The packages are links in node_modules.
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
  }
  const service = ts.createLanguageService(host)
  const whole = service.getProgram()
  if (!whole) throw new Error(`${configPath} has no program`)
  const ours = whole.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'))
  // The two libraries of types differ, so a file that is at fault before says nothing.
  const sound = ours.filter(({ fileName }) => whole.getSemanticDiagnostics(whole.getSourceFile(fileName)).length === 0)

  return {
    /** Whether a change gives an error, in the files that import the changed file first. That a name is not used is no such error. */
    notices(change: Change): boolean {
      const { path } = change
      const original = readSource(path)
      version += 1
      changed.set(path, { text: applyTo(original, change), version })
      const program = service.getProgram()
      const notices = nearest(path, sound, whole).some((fileName) =>
        program
          ?.getSemanticDiagnostics(program.getSourceFile(fileName))
          .some(({ reportsUnnecessary }) => reportsUnnecessary === undefined),
      )
      version += 1
      changed.set(path, { text: original, version })
      return notices
    },
    literalsOf(fields: readonly Field[]): Change[] {
      const names = new Set(fields.map(({ text }) => text))
      const declared = new Set(fields.map(({ path, start }) => `${path}:${start}`))
      const checker = whole.getTypeChecker()
      const isField = (declaration: ts.Declaration) => {
        const name = ts.getNameOfDeclaration(declaration)
        return name !== undefined && declared.has(`${declaration.getSourceFile().fileName}:${name.getStart()}`)
      }
      const drops: Change[] = []
      const visit = (node: ts.Node): void => {
        ts.forEachChild(node, visit)
        if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return
        if (!names.has(node.name.getText())) return
        const symbol = checker.getContextualType(node.parent)?.getProperty(node.name.getText())
        if (!symbol?.declarations?.some(isField)) return
        const path = node.getSourceFile().fileName
        const [start, nodeEnd] = [node.getStart(), node.getEnd()]
        drops.push({ path, start, end: nodeEnd + (readSource(path)[nodeEnd] === ',' ? 1 : 0), text: '' })
      }
      for (const file of sound) if (!isTestFile(file.fileName)) visit(file)
      return drops
    },
  }
}

function isTestFile(path: string): boolean {
  return /\.(test|contract)\.tsx?$|\/testing[^/]*|\/fixtures\//.test(path)
}

/** Files by how many imports away from `path` they are; those that do not reach it are left out. */
function nearest(path: string, files: readonly ts.SourceFile[], program: ts.Program): string[] {
  const importers = importersIn(program)
  const reached = new Set([path])
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer)
  const sound = new Set(files.map(({ fileName }) => fileName))
  return [...reached].filter((fileName) => sound.has(fileName))
}

function importersIn(program: ts.Program): Map<string, string[]> {
  const known = cache.get(program)
  if (known) return known
  const importers = new Map<string, string[]>()
  for (const file of program.getSourceFiles()) {
    if (file.fileName.includes('/node_modules/')) continue
    for (const { fileName } of ts.preProcessFile(file.text).importedFiles) {
      const found = ts.resolveModuleName(fileName, file.fileName, program.getCompilerOptions(), ts.sys).resolvedModule
      const target = found && ts.sys.realpath ? ts.sys.realpath(found.resolvedFileName) : found?.resolvedFileName
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file.fileName])
    }
  }
  cache.set(program, importers)
  return importers
}
