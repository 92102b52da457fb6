import { readFile, writeFile } from 'node:fs/promises'
import { CriticalityLevel, diff, type Change } from '@graphql-inspector/core'
import {
  buildASTSchema,
  buildSchema,
  lexicographicSortSchema,
  parse,
  printSchema,
  visit,
} from 'graphql'
import type { GraphqlConfig } from './config.ts'
import type { Gate } from './report.ts'
import { counted } from './since-release.ts'
import { undescribed } from './undescribed.ts'

/** A schema without descriptions, in an order that does not depend on files. */
function withoutWords(text: string): string {
  const bare = visit(parse(text), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  })
  return `${printSchema(lexicographicSortSchema(buildASTSchema(bare)))}\n`
}

/** New values of an enum and new members of a union are additions, as for REST. */
const isBreaking = ({ criticality }: Change): boolean =>
  criticality.level === CriticalityLevel.Breaking

const textOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined)

async function changes({ schema, released }: GraphqlConfig) {
  const [text, before] = await Promise.all([readFile(schema, 'utf8'), textOf(released)])
  const now = withoutWords(text)
  const found = before === undefined ? [] : await diff(buildSchema(before), buildSchema(now))
  return { text, now, isSame: now === before, isNew: before === undefined, found }
}

/** Compares the schema with that of the last release: nothing breaks, additions are released. Everything is described. */
export async function graphqlGate(config: GraphqlConfig): Promise<Gate> {
  const { text, isSame, isNew, found } = await changes(config)
  const breaking = found.filter(isBreaking).map(({ message }) => `breaks callers: ${message}`)
  const additions = found.filter((each) => !isBreaking(each)).map(({ message }) => message)
  const unreleased = isSame ? [] : additions.map((each) => `not released yet: ${each}`)
  const wordless = undescribed(text).map((path) => `without a description: ${path}`)
  return {
    title: `GraphQL since its release: ${isNew ? 'no baseline' : 'no breaking changes'}`,
    problems: [...breaking, ...unreleased, ...wordless],
    seen: additions,
  }
}

/** What a release says of the schema, and writes unless something is refused. */
export async function prepareGraphql(config: GraphqlConfig) {
  const { now, found } = await changes(config)
  const breaking = found.filter(isBreaking)
  const reasons = breaking.map(({ message }) => `\n  ! ${message}`).join('')
  const refusal = { line: `GraphQL is not released: ${breaking.length} breaking${reasons}` }
  return {
    line: `GraphQL is released (${counted(found.length, 'addition')})`,
    refused: breaking.length > 0 ? [refusal] : [],
    write: () => writeFile(config.released, now),
  }
}
