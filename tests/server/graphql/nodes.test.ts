import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import type { Described, DescribedFields } from '../../../server/graphql/described.ts'
import { useService } from '../../_support/start-server.ts'
import { comparedWorld, type Subject } from './_compared-world.ts'

type Json = any // eslint-disable-line @typescript-eslint/no-explicit-any

/** Types whose objects are values of others and have no place of their own. */
const withoutPlace = new Set([
  ...['CodeOfConduct', 'Comparison', 'Language', 'RepositoryTopic', 'ReviewRequest', 'Topic'],
  ...['BypassForcePushAllowance', 'BypassPullRequestAllowance', 'PushAllowance'],
  ...['CrossReferencedEvent', 'ReviewDismissalAllowance'],
])

const service = useService()

const schema = JSON.parse(
  readFileSync(new URL('../../../generated/graphql/schema.json', import.meta.url), 'utf8'),
) as Described

const bare = (type: string) => type.replace(/[[\]!]/g, '')
const fieldsOf = (type: string) => (schema[type] as DescribedFields | undefined)?.fields ?? {}

const node = '{ __typename ... on Node { id } }'

/** What is selected of an object to tell which it is; undefined for what has no id. */
function identity(type: string): string | undefined {
  const kind = schema[type]?.kind
  if (kind === 'interface' || kind === 'union') return node
  return kind === 'object' && 'id' in fieldsOf(type) ? '{ __typename id }' : undefined
}

/** A selection of the ids of everything that an object leads to. */
function neighbours(type: string): string {
  const found = Object.entries(fieldsOf(type)).flatMap(([field, { type: of, args }]) => {
    const isOpen = Object.values(args ?? {}).every(
      (each) => !each.type.endsWith('!') || each.defaultValue !== undefined,
    )
    const target = bare(of)
    const isList = target.endsWith('Connection') && 'nodes' in fieldsOf(target)
    const named = identity(isList ? bare(fieldsOf(target)['nodes']!.type) : target)
    if (!isOpen || named === undefined) return []
    return [isList ? `${field}(first: 3) { nodes ${named} }` : `${field} ${named}`]
  })
  return ['__typename', ...('id' in fieldsOf(type) ? ['id'] : []), ...found].join(' ')
}

/** The ids in a result, by type. */
function collect(value: Json, into: Map<string, string>): Map<string, string> {
  if (value === null || typeof value !== 'object') return into
  if (typeof value.id === 'string' && value.__typename) into.set(value.id, value.__typename)
  for (const each of Object.values(value)) collect(each, into)
  return into
}

const found = new Map<string, string>()

const ask = async (query: string, variables: object = {}): Promise<Json> =>
  (await service.as('mona').post('/graphql', { query, variables })).body

beforeAll(async () => {
  const world = await comparedWorld(service, false)
  const all: [string, Subject][] = Object.values(world).flatMap((each) => Object.entries(each))
  for (const [type, subject] of all) collect((await ask(subject.ask(neighbours(type)))).data, found)
})

it('finds everything with an id by it, as what it is', async () => {
  const entries = [...found].filter(([, type]) => !withoutPlace.has(type))
  const ids = entries.map(([id]) => id)
  const chunks = Array.from({ length: Math.ceil(ids.length / 50) }, (_, index) =>
    ids.slice(index * 50, (index + 1) * 50),
  )
  const seen = new Map<string, string>()
  for (const chunk of chunks) {
    const query = `query($ids: [ID!]!) { nodes(ids: $ids) ${node} }`
    const { data, errors } = await ask(query, { ids: chunk })
    expect(errors).toBeUndefined()
    collect(data, seen)
  }
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(entries))
  expect(new Set(found.values()).size).toBeGreaterThan(30)
})

it('tells nothing of ids that name nothing', async () => {
  const ids = ['Blob', 'Commit', 'IssueEvent', 'Reaction', 'Release', 'Status', 'UserContentEdit']
  for (const kind of ids) {
    const id = btoa(`${kind.length}:${kind}99999:${'a'.repeat(40)}`)
    const { data, errors } = await ask('query($id: ID!) { node(id: $id) { id } }', { id })
    expect([kind, data, errors]).toMatchObject([kind, { node: null }, [{ type: 'NOT_FOUND' }]])
  }
})
