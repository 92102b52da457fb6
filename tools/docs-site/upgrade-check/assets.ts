import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { load } from 'js-yaml'
import { contractData } from './contract-data.ts'

/** Modules that the changes between the versions import, and that a report never runs. */
const unused = /^node:|\/(access|domains|workers|storage)\//

/** Replaces modules that need a server by empty ones. */
const withoutServer: Plugin = {
  name: 'without-server',
  setup(builder) {
    builder.onResolve({ filter: unused }, ({ path }) => ({ path, namespace: 'empty' }))
    builder.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({
      contents: 'module.exports = {}',
      loader: 'js',
    }))
  },
}

/** The upgrade report as a script for browsers. */
async function reportScript(root: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'server/app/upgrade/in-browser.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    plugins: [withoutServer],
    logLevel: 'error',
  })
  return outputFiles[0]!.text
}

/** What the report reads of the older version, as a script that sets a global variable. */
async function dataScript(root: string, version: string): Promise<string> {
  const read = (file: string) => readFile(join(root, 'generated', version, file), 'utf8')
  const document = contractData(
    load(await read('openapi.yaml')) as Parameters<typeof contractData>[0],
  )
  const declared: unknown = JSON.parse(await read('changes.json'))
  const text = JSON.stringify({ document, declared })
  return `globalThis.upgradeData=JSON.parse(${JSON.stringify(text)})\n`
}

/** Scripts that the upgrade checker loads when a reader opens a file, by path. */
export async function upgradeAssets(root: string, version: string): Promise<[string, string][]> {
  return Promise.all([
    reportScript(root).then((text): [string, string] => ['data/upgrade-report.js', text]),
    dataScript(root, version).then((text): [string, string] => ['data/upgrade-data.js', text]),
  ])
}
