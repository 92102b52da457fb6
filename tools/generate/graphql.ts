import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { print, parse, visit, printSchema } from 'graphql'
import type { Document } from '../contract/contract.ts'
import { described } from '../graphql/described.ts'
import { describeSchema } from '../graphql/descriptions.ts'
import type { Rule } from '../graphql/rule.ts'
import { rulesOf } from '../graphql/rules.ts'
import { directive, objectTypes, readSchema } from '../graphql/schema.ts'
import { typesModule } from '../graphql/types-module.ts'

/** The schema as it is published: without the directives, which say how fields are read. */
const published = (text: string): string =>
  print(visit(parse(text), { DirectiveDefinition: () => null }))

async function rulesModule(
  rules: ReadonlyMap<string, Rule>,
  wholes: object,
  notice: string,
): Promise<string> {
  const rule = await readFile(new URL('../graphql/rule.ts', import.meta.url), 'utf8')
  const json = (value: unknown) => JSON.stringify(value, null, 2)
  return `/** ${notice} */

${rule}
/** By type and field. Fields that are not here have a resolver. */
export const rules: Readonly<Record<string, Rule>> = ${json(Object.fromEntries(rules))}

/** The operation that reads an object of a type as a whole. */
export const wholes: Readonly<Record<string, string>> = ${json(wholes)}
`
}

/** Writes generated/graphql/: the published schema, rules and types. */
export async function generateGraphql(
  document: Document,
  output: string,
  notice: string,
): Promise<void> {
  const schema = await readSchema()
  const rules = rulesOf(schema, document)
  describeSchema(schema, rules, document)
  const gets = objectTypes(schema).flatMap((type) => {
    const get = directive(type, 'view')?.['get']
    return get === undefined ? [] : [[type.name, get] as const]
  })
  const folder = join(output, 'graphql')
  await mkdir(folder, { recursive: true })
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('schema.graphql', `# ${notice}\n${published(printSchema(schema))}\n`)
  await write('schema.json', described(schema))
  await write('rules.ts', await rulesModule(rules, Object.fromEntries(gets), notice))
  await write('types.ts', typesModule(schema, rules, notice))
}
