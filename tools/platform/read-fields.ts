/**
 * `npx tsx tools/platform/read-fields.ts FILE` reads the names of the fields and errors of
 * the documented platform from its OpenAPI description (JSON) into spec/platform/fields.json, for
 * the operations that this server has.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { Document } from '../contract/contract.ts'
import { routeFinder } from './coverage.ts'
import { operationFields } from './fields.ts'
import { share } from './shared-fields.ts'

const [, , file] = process.argv
if (file === undefined) throw new Error('name the file of an OpenAPI description')
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const routeOf = routeFinder(parse(await read('generated/2022-11-28/openapi.yaml')) as Document)
const platform = operationFields(JSON.parse(await readFile(file, 'utf8')) as Document)
const { fields, operations } = share(platform.filter(({ route }) => routeOf(route) !== undefined))
const linesOf = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).join(',\n')
const text = `{"fields":[\n${linesOf(fields)}\n],"operations":[\n${linesOf(operations)}\n]}\n`
await writeFile(new URL('../../spec/platform/fields.json', import.meta.url), text)
