import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, it, expect } from 'vitest'

const clientFolder = fileURLToPath(new URL('../../client/', import.meta.url))
const modules = readdirSync(clientFolder).filter((name) => name.endsWith('.ts'))
const read = (name: string) => readFileSync(clientFolder + name, 'utf8')

interface Export {
  name: string
  examples: string[]
}

function exportsOf(module: string): Export[] {
  const source = ts.createSourceFile(module, read(module), ts.ScriptTarget.Latest, true)
  return source.statements
    .filter((statement) => isExported(statement))
    .map((statement) => ({ name: nameOf(statement), examples: examplesOf(statement) }))
}

function isExported(statement: ts.Statement) {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : []
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function nameOf(statement: ts.Statement) {
  const named = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0]!
    : (statement as ts.DeclarationStatement)
  return named.name!.getText()
}

function examplesOf(statement: ts.Statement) {
  return ts
    .getJSDocCommentsAndTags(statement)
    .flatMap((comment) => (ts.isJSDoc(comment) ? [...(comment.tags ?? [])] : []))
    .filter(({ tagName }) => tagName.text === 'example')
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
}

/** An example with imports is a separate file. Other examples see all exports of the client. */
function toFile(example: string) {
  if (/^import /m.test(example)) return example
  return [everything, `import { createClient } from './index.ts'`, `{\n${example}\n}`].join('\n')
}

const importAll = (module: string) =>
  `import { ${exportsOf(module).map(({ name }) => name)} } from './${module}'`

const everything = modules
  .filter((module) => module !== 'index.ts')
  .map(importAll)
  .join('\n')

const surroundings = `
declare const client: import('./index.ts').Client
type Client = import('./index.ts').Client
type ClientOptions = import('./index.ts').ClientOptions
type VersionChoice<V extends import('./version.ts').Version> = import('./index.ts').VersionChoice<V>
declare const url: string
declare function installationToken(): Promise<{ token: string; expires: number }>
`

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ['node'],
  paths: {
    '@devplatform/client': [`${clientFolder}index.ts`],
    '@devplatform/client/webhooks': [`${clientFolder}webhooks.ts`],
    '@devplatform/client/control': [`${clientFolder}control.ts`],
    '@devplatform/client/testcontainers': [`${clientFolder}testcontainers.ts`],
  },
}

/** Compiles texts as if they were files next to the client's own. */
function diagnose(files: Map<string, string>) {
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path) ?? readFile(path)
  host.getSourceFile = (path, ...rest) =>
    files.has(path)
      ? ts.createSourceFile(path, files.get(path)!, rest[0])
      : getSourceFile(path, ...rest)
  const program = ts.createProgram([...files.keys()], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file && files.has(file.fileName))
    .map(({ file, messageText }) => ({
      file: file!.fileName.slice(clientFolder.length),
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }))
}

const readmeBlocks = [...read('README.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, block]) => block!,
)

describe('the documentation of the client', () => {
  it.each(modules)('has an example for every export of %s', (module) => {
    const bare = exportsOf(module).filter(({ examples }) => examples.length === 0)
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  it('has only examples that compile', () => {
    const files = new Map([[`${clientFolder}_surroundings.d.ts`, surroundings]])
    const examples = modules.flatMap((module) =>
      exportsOf(module).flatMap(({ name, examples }) =>
        examples.map((example, index) => [`_${name}-${index}.ts`, toFile(example)] as const),
      ),
    )
    const blocks = readmeBlocks.map((block, index) => [`_README-${index}.ts`, block] as const)
    for (const [name, text] of [...examples, ...blocks]) files.set(clientFolder + name, text)
    expect(examples.length).toBeGreaterThan(10)
    expect(blocks.length).toBeGreaterThan(4)
    expect(diagnose(files)).toEqual([])
  })
})
