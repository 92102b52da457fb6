/**
 * `npx tsx tools/platform/read-names.ts FILE` reads the names of the documented platform's
 * operations from its OpenAPI description (JSON) into spec/platform/operations.json.
 */
import { readFile, writeFile } from 'node:fs/promises'
import type { Document } from '../contract/contract.ts'
import { namesIn } from './names.ts'

const [, , file] = process.argv
if (file === undefined) throw new Error('name the file of an OpenAPI description')
const lines = namesIn(JSON.parse(await readFile(file, 'utf8')) as Document).map((each) =>
  JSON.stringify(each),
)
const target = new URL('../../spec/platform/operations.json', import.meta.url)
await writeFile(target, `[\n${lines.join(',\n')}\n]\n`)
