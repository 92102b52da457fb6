import ts from 'typescript'
import { root } from '../../../_support/bundles.ts'

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [`${root}node_modules/@types`],
  paths: { '@devplatform/client': [`${root}client/index.ts`] },
}

/**
 * Compiles samples in strict mode, each as a separate file next to the client's source.
 *
 * @param snippets texts by name
 * @returns the compiler's errors, each with the name of its sample
 */
export function complaintsAbout(snippets: ReadonlyMap<string, string>): string[] {
  const fileOf = (name: string) => `${root}client/_${name.replaceAll('/', '-')}.mts`
  const files = new Map([...snippets].map(([name, text]) => [fileOf(name), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path) ?? readFile(path)
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]
    return found.map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
}
