import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Document } from './contract.ts'
import { redocly } from './redocly.ts'

interface Api {
  root: string
  overlays?: string[]
}

const root = new URL('../..', import.meta.url).pathname

/**
 * The bundles of a version with one overlay left out each, by the file name of the one left out. One
 * run of Redocly makes them all, from a configuration that lists every mutant as an API of its own.
 */
export async function bundlesWithoutOneOverlay(version: string): Promise<Map<string, Document>> {
  const config = parse(await readFile(join(root, 'redocly.yaml'), 'utf8')) as {
    apis: Record<string, Api>
    plugins: string[]
  }
  const api = config.apis[version]!
  const overlays = (api.overlays ?? []).map((file) => join(root, file))
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  try {
    const outputs = overlays.map((_, index) => join(folder, `${index}.yaml`))
    const apis = Object.fromEntries(
      overlays.map((left, index) => {
        const others = overlays.filter((file) => file !== left)
        return [
          `m${index}`,
          { root: join(root, api.root), overlays: others, output: outputs[index] },
        ]
      }),
    )
    const plugins = config.plugins.map((file) => join(root, file))
    const file = join(folder, 'redocly.yaml')
    await writeFile(file, stringify({ ...config, apis, plugins }))
    await redocly('bundle', ...Object.keys(apis), '--config', file)
    const documents = await Promise.all(outputs.map((output) => readFile(output, 'utf8')))
    return new Map(
      overlays.map((left, index) => [
        left.split('/').at(-1)!.replace('.yaml', ''),
        parse(documents[index]!),
      ]),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
