/** The compiler's messages about lines that a skeleton wrote. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../_support/bundles.ts'

function optionsOf(folder: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  // Nothing is looked up: the roots are given.
  const host = { ...ts.sys, readDirectory: () => [] }
  const { options } = ts.parseJsonConfigFileContent(config, host, folder)
  return { ...options, preserveSymlinks: true }
}

/** Lines of the real file with that name. */
function knownLines(file: string): Set<string> {
  const known = join(root, file)
  return new Set(existsSync(known) ? readFileSync(known, 'utf8').split('\n') : [])
}

/**
 * Checks files of a tree with a reduced contract. Messages about lines that the real file has, too,
 * are left out: they are about operations that the contract lacks.
 */
export function typeProblems(folder: string, files: string[]): string[] {
  const roots = files.map((file) => join(folder, file))
  const program = ts.createProgram(roots, optionsOf(folder))
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(folder, file))
    const known = knownLines(file)
    const lines = source?.text.split('\n') ?? []
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .map(({ start = 0, messageText }) => ({
        line: source?.getLineAndCharacterOfPosition(start).line ?? 0,
        message: ts.flattenDiagnosticMessageText(messageText, '\n'),
      }))
      .filter(({ line }) => !known.has(lines[line] ?? ''))
      .map(({ line, message }) => `${file}:${line + 1} ${message}`)
  })
}
