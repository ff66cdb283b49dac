// Renames each field that the parts exchange, one at a time, and counts the renames that cause no type error:
// npm run bench joints [-- PART], where PART is one of the names below. A rename that causes a type error takes half a second to a second.
import { resolve } from 'node:path'
import ts from 'typescript'

/** Types whose fields are renamed; optional fields are listed explicitly, because types do not notice their absence. */
const parts: Record<string, readonly string[]> = {
  events: ['packages/vocabulary/src/events.ts'],
  alerts: ['packages/vocabulary/src/alerts.ts'],
  fishing: ['packages/fishing/src/reason.ts'],
  oil: ['packages/oil/src/verdict/reason.ts'],
  risk: ['packages/risk/src/reason.ts'],
  evidence: ['packages/risk/src/evidence.ts', 'packages/risk/src/behaviour/vessel-behaviour.ts'],
}
const cache = new WeakMap<ts.Program, Map<string, string[]>>()
const chosen = process.argv.slice(3).filter((name) => name in parts)
const projects = ['tsconfig.json', 'apps/web/tsconfig.json'].map((path) => openProject(resolve(path)))

const rows = []
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  const fields = (parts[name] ?? []).flatMap((path) => fieldsOf(resolve(path)))
  const unnoticed = fields.filter((field) => !projects.some(({ notices }) => notices(field)))
  rows.push({
    part: name,
    fields: fields.length,
    unnoticed: unnoticed.length,
    optional: fields.filter(({ isOptional }) => isOptional).length,
  })
  for (const { path, line, text } of unnoticed) console.log(`${path}:${line} ${text} can be renamed unnoticed`)
}
console.table(rows)

interface Field {
  path: string
  line: number
  text: string
  start: number
  isOptional: boolean
}

/** Fields of types, and those of the event details table. */
function fieldsOf(path: string): Field[] {
  const source = ts.createSourceFile(path, ts.sys.readFile(path) ?? '', ts.ScriptTarget.Latest, true)
  const fields: Field[] = []
  const add = (name: ts.PropertyName, isOptional: boolean) =>
    fields.push({
      path,
      line: source.getLineAndCharacterOfPosition(name.getStart()).line + 1,
      text: name.getText(),
      start: name.getStart(),
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
    // Packages are symbolic links in node_modules.
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
  }
  const service = ts.createLanguageService(host)
  const whole = service.getProgram()
  if (!whole) throw new Error(`${configPath} has no program`)
  const ours = whole.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'))
  // The libraries' types differ between versions, so files with errors before the rename are ignored.
  const sound = ours.filter(({ fileName }) => whole.getSemanticDiagnostics(whole.getSourceFile(fileName)).length === 0)

  return {
    /** Whether a rename causes a type error, checking files that import the field's file first. */
    notices({ path, start, text }: Field): boolean {
      const original = ts.sys.readFile(path) ?? ''
      version += 1
      changed.set(path, {
        text: `${original.slice(0, start)}${text}Renamed${original.slice(start + text.length)}`,
        version,
      })
      const program = service.getProgram()
      const notices = nearest(path, sound, whole).some(
        (fileName) => (program?.getSemanticDiagnostics(program.getSourceFile(fileName)).length ?? 0) > 0,
      )
      version += 1
      changed.set(path, { text: original, version })
      return notices
    },
  }
}

/** Files by import distance from `path`; files that do not reach it are left out. */
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
