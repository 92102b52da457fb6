import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from './contract.ts'
import { run } from './processes.ts'

/** The command line is the only public interface of Redocly's bundler. */
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const root = new URL('../..', import.meta.url).pathname

/**
 * Runs Redocly CLI from a folder with a redocly.yaml and returns its standard output.
 * @throws Error with its output, when it exits with a code other than 0
 */
export const redoclyIn = (folder: string, ...args: string[]): Promise<string> =>
  run(process.execPath, [cli, ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })

/** Runs Redocly CLI from the project's root, see `redoclyIn`. */
export const redocly = (...args: string[]): Promise<string> => redoclyIn(root, ...args)

/**
 * Bundles a contract of several files into one. As JSON, because reading five megabytes of YAML takes seconds.
 * @param api a file, or a version of redocly.yaml
 */
export async function bundleContract(api: string, ...options: string[]): Promise<Document> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'))
  try {
    const target = join(folder, 'openapi.json')
    await redocly('bundle', api, '-o', target, ...options)
    return JSON.parse(await readFile(target, 'utf8')) as Document
  } finally {
    await rm(folder, { recursive: true })
  }
}
