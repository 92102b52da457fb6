import { mkdir, writeFile } from 'node:fs/promises'
import { run } from '../../server/core/processes.ts'
import { hasTool } from '../_support/processes/tools.ts'
import { newerNode } from './newer-node.ts'
import type { Tool } from './tool.ts'

/** Seconds for the largest of the tools. */
const longest = '300'

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** What npm says first about a failure. */
const reasonOf = (stderr: string): string =>
  stderr
    .split('\n')
    .find((line) => /^npm (error|ERR!) (?!code)/.test(line))
    ?.replace(/^npm \S+ /, '') ?? 'npm did not finish'

/** Settings of npm in this environment, such as the registry. */
export const npmSettings = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      /^(npm_config_|HOME$|HTTPS?_PROXY$|https?_proxy$|NODE_EXTRA_CA_CERTS$)/.test(entry[0]) &&
      entry[1] !== undefined,
  ),
)

/**
 * Installs a tool in a folder of its own.
 * @returns why it cannot be installed, if so
 */
export async function install(tool: Tool, folder: string): Promise<string | undefined> {
  const { program, node } = tool
  const packages = [...tool.packages, ...(node === undefined ? [] : [newerNode])]
  if (program !== undefined) {
    const isThere = await hasTool(program, [program === 'go' ? 'version' : '--version'])
    if (!isThere) return `the program ${program} is not installed`
  }
  if (packages.length === 0) return mkdir(folder, { recursive: true }).then(() => undefined)
  return npmInstall(folder, packages)
}

/**
 * Installs packages in an empty folder.
 * @returns why they cannot be installed, if so
 */
export async function npmInstall(folder: string, packages: string[]): Promise<string | undefined> {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/package.json`, '{ "private": true }\n')
  const args = [longest, 'npm', 'install', ...quiet, ...packages]
  const { code, stderr } = await run({ file: 'timeout', args, cwd: folder, env: npmSettings })
  return code === 0 ? undefined : reasonOf(stderr)
}

/** Whether the package registry that npm is configured with can be reached. */
export async function hasRegistry(): Promise<boolean> {
  const args = ['20', 'npm', 'ping', '--loglevel=error']
  const { code } = await run({ file: 'timeout', args, env: npmSettings })
  if (code !== 0) process.stderr.write('skipped, the package registry cannot be reached\n')
  return code === 0
}
