import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../tools/contract/processes.ts'
import { root } from '../_support/bundles.ts'
import type { Generator } from './generators.ts'

/** The folder in which the generators are installed. */
const shop = join(root, 'dist/generators')

/** Runs a program. @throws Error with all of its output */
const inFolder = (cwd: string, file: string, args: string[], env: Record<string, string> = {}) =>
  run(file, args, { cwd, env: { ...process.env, ...env } }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${file} ${args.join(' ')}\n${stdout}\n${stderr}`.slice(0, 10_000))
  })

/** Installs the generators that `package.json` of this folder names. */
export async function install(): Promise<void> {
  await mkdir(shop, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await cp(new URL(file, import.meta.url), join(shop, file))
  const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent']
  await inFolder(shop, 'npm', ['ci', ...quiet])
}

const configOf = ({ paths = {} }: Generator) => ({
  compilerOptions: {
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler' },
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], paths },
  },
  include: ['**/*.ts', '../node.d.ts'],
})

/** What the programs use of Node, whose types the generators do not bring. */
const declarations = `declare module 'node:process' {
  const process: { env: Record<string, string | undefined> }
  export default process
}
`

/** A server that the generated clients call. */
interface Called {
  url: string
  token: string
}

/**
 * Generates a client from the contract of a version, compiles it with strict checks, and makes a
 * call with it.
 * @returns what its program printed
 * @throws Error with the output of the step that failed
 */
export async function tryOut(
  generator: Generator,
  version: string,
  { url, token }: Called,
): Promise<string> {
  const folder = join(shop, `${generator.name.replace(/\W+/g, '-')}-${version}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(shop, 'node.d.ts'), declarations)
  await cp(join(root, 'generated', version, 'openapi.yaml'), join(folder, 'contract.yaml'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configOf(generator)))
  for (const [name, text] of Object.entries(generator.files ?? {}))
    await writeFile(join(folder, name), text)
  await inFolder(folder, 'npx', ['--no-install', ...generator.command('contract.yaml')])
  await writeFile(join(folder, 'main.ts'), generator.program)
  await inFolder(folder, 'npx', ['--no-install', 'tsc', '-p', '.'])
  const call = { ORIGIN: url, TOKEN: token }
  const printed = await inFolder(folder, join(root, 'node_modules/.bin/tsx'), ['main.ts'], call)
  return printed.trim()
}
