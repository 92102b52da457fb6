/** The compiler's messages about lines that a skeleton wrote. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from '../../_support/bundles.ts'

/** Lines of a file; none if it does not exist. */
const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []

/** The options of the project, for a tree of links. */
function options(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { compilerOptions } = config as { compilerOptions: object }
  return {
    ...ts.convertCompilerOptionsFromJson(compilerOptions, root).options,
    preserveSymlinks: true,
  }
}

/**
 * Checks files of a tree with a reduced contract: what they import is read, but not checked, which
 * the compiler of `npm run check` cannot do. Messages about lines that the real file has, too, are
 * left out: they are about operations that the contract lacks.
 */
export function typeProblems(folder: string, files: string[]): string[] {
  const paths = files.map((file) => join(folder, file))
  const program = ts.createProgram(paths, options())
  return paths
    .map((path) => program.getSourceFile(path)!)
    .flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ])
    .map(({ file, start = 0, messageText }) => ({
      file: relative(folder, file!.fileName),
      line: file!.getLineAndCharacterOfPosition(start).line,
      text: ts.flattenDiagnosticMessageText(messageText, ' '),
    }))
    .filter(({ file, line }) => {
      const written = linesOf(join(folder, file))[line] ?? ''
      return !linesOf(join(root, file)).includes(written)
    })
    .map(({ file, line, text }) => `${file}:${line + 1} ${text}`)
}
