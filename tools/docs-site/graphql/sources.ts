import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import type { Source } from '../source.ts'
import { readSchema } from '../../graphql/schema.ts'
import { readUsedFields } from '../../graphql/used.ts'
import { coverageText } from './coverage.ts'
import { referenceTexts } from './reference.ts'

const folder = 'generated/graphql'

const sourceOf = (name: string, title: string, text: string): Source => ({
  file: `${folder}/${name}.md`,
  path: `graphql/${name}.html`,
  group: 'GraphQL',
  text,
  title,
})

/** The pages of the GraphQL schema: what it has, and what it has of the public schema. */
export async function graphqlSources(root: string): Promise<Source[]> {
  const read = async (file: string) =>
    buildSchema(await readFile(join(root, file), 'utf8'), { assumeValidSDL: true })
  const [schema, directed, all, used] = await Promise.all([
    read(`${folder}/schema.graphql`),
    readSchema(),
    read('node_modules/@octokit/graphql-schema/schema.graphql'),
    readUsedFields(),
  ])
  return [
    ...referenceTexts(schema).map(({ name, title, text }) => sourceOf(name, title, text)),
    sourceOf('coverage', 'GraphQL coverage', coverageText(directed, all, used)),
  ]
}
