/**
 * `npx tsx tools/platform/observed/read-shapes.ts NAME=FOLDER…` reads public recordings of
 * the documented platform and writes the keys and JSON types of their responses to
 * spec/platform/observed-shapes.json. A folder has the recordings of one project, by its name.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Document } from '../../contract/contract.ts'
import { recordingsIn } from './formats.ts'
import { routesOf } from './routes.ts'
import { Shapes } from './shapes.ts'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const contract = parse(await read('generated/2022-11-28/openapi.yaml')) as Document
const platform = JSON.parse(await read('spec/platform/operations.json')) as { route: string }[]

const shapes = new Shapes(routesOf(contract, platform))
for (const argument of process.argv.slice(2).sort()) {
  const [source = '', folder = ''] = argument.split('=')
  const files = await readdir(folder, { recursive: true })
  for (const file of files.sort()) {
    for (const recording of recordingsIn(join(folder, file))) shapes.add(source, recording)
  }
}
const lines = shapes.all().map((each) => JSON.stringify(each))
const target = new URL('../../../spec/platform/observed-shapes.json', import.meta.url)
await writeFile(target, `[\n${lines.join(',\n')}\n]\n`)
