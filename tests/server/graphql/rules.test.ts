import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, wholes, type Rule } from '../../../generated/graphql/rules.ts'
import { operations } from '../../../generated/newest/operations.ts'
import type { Described, DescribedFields } from '../../../server/graphql/described.ts'
import { Item, pathOf } from '../../../server/graphql/item.ts'
import { full } from '../../_support/selection.ts'
import { useService } from '../../_support/start-server.ts'
import { comparedWorld, type Subject } from './_compared-world.ts'
import { plainClient } from './_plain-client.ts'
import { worldWithWritingApp } from './_writing-app.ts'

/*
 * Fields with a rule show what REST shows of the same object to the same caller. Full runs compare
 * all callers and a private repository; others the two callers who see most and least.
 */

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const service = useService({ world: worldWithWritingApp })

const everyone = {
  'the owner': 'ghp_mona',
  'an outsider': 'ghp_stranger',
  'a collaborator': 'ghp_reader',
  'a member': 'ghp_hubot',
  'an app': 'ghs_acme',
  'an app without access': 'ghs_mona',
  'a token that reads little': 'github_pat_acme',
}
const callers = Object.entries(everyone).slice(0, full ? undefined : 2)

const schema = JSON.parse(
  readFileSync(new URL('../../../generated/graphql/schema.json', import.meta.url), 'utf8'),
) as Described

const fieldsIn = (type: string) => (schema[type] as DescribedFields | undefined)?.fields ?? {}
const bare = (type: string) => type.replace(/[[\]!]/g, '')
const typeOf = (type: string, field: string) => bare(fieldsIn(type)[field]!.type)

/** Whether a field cannot be asked for without arguments. */
const needsMore = (type: string, field: string) =>
  Object.values(fieldsIn(type)[field]?.args ?? {}).some(
    ({ type: each, defaultValue }) => each.endsWith('!') && defaultValue === undefined,
  )

const rulesOf = (type: string) =>
  Object.entries(rules).flatMap(([name, rule]): [string, Rule][] =>
    name.startsWith(`${type}.`) && !needsMore(type, name.slice(type.length + 1))
      ? [[name.slice(type.length + 1), rule]]
      : [],
  )

/** Settings that documents show to all who can read; REST shows them to fewer. */
const alsoShown =
  /^Organization\.(membersCanFork.*|webCommit.*)$|^Repository\.(.*Allowed|.*CommitMessage|.*CommitTitle|deleteBranchOnMerge|allowUpdateBranch|webCommitSignoffRequired|squashPrTitleUsedAsDefault)$/

/** What is selected of an object to tell which it is. */
function identity(type: string): string {
  const { kind } = schema[type] ?? { kind: 'scalar' }
  if (kind === 'scalar' || kind === 'enum') return ''
  if ('id' in fieldsIn(type)) return '{ id }'
  return kind === 'object' ? '{ __typename }' : '{ __typename ... on Node { id } }'
}

function selected(type: string, field: string): string {
  const named = typeOf(type, field)
  if (!named.endsWith('Connection')) return `${field} ${identity(named)}`
  const node = bare((schema[named] as DescribedFields).fields['nodes']!.type)
  return `${field}(first: 3) { nodes ${identity(node)} }`
}

/** What has no id in REST cannot be told apart. */
const some: Json = expect.anything()
const named = (value: Json) =>
  value.node_id ? expect.objectContaining({ id: value.node_id }) : some

const ids = (values: Json[]) => values.slice(0, 3).map((value) => named(value))
const dig = (view: Json, path: readonly string[]): Json =>
  path.reduce((value, key) => value?.[key], view)

function valueOf(value: Json, kind: string | undefined): Json {
  if (value === undefined || value === null) return null
  if (kind === 'enum') return String(value).toUpperCase().replace(/[ -]/g, '_')
  if (Array.isArray(value)) return value.map((each) => valueOf(each, kind))
  return typeof value === 'object' ? named(value) : value
}

/** The values of a property, in the form that the field has. */
function shown(type: string, field: string, { at, as }: Rule, view: Json): Json {
  const value = dig(view, at!)
  const target = typeOf(type, field)
  if (target.endsWith('Connection')) return { nodes: ids(value ?? []) }
  if (as === 'path') return value ? new URL(value).pathname : null
  if (as) return value ? view[`${at!.at(-1)}_${as}`] : expect.toBeOneOf([null, ''])
  return valueOf(value, schema[target]?.kind)
}

/** A client that reads each path once. */
function readerOf(token: string) {
  const client = plainClient(service, token)
  const known = new Map<string, ReturnType<typeof client.get>>()
  const get = (path: string) => {
    if (!known.has(path)) known.set(path, client.get(path))
    return known.get(path)!
  }
  return { ...client, get }
}

type Reader = ReturnType<typeof readerOf>

async function listed(type: string, { list }: Rule, view: Json, reader: Reader, rest: string) {
  const [, owner, repo] = /^\/repos\/([^/]+)\/([^/]+)/.exec(rest) ?? []
  const place = pathOf(new Item(type as 'User', view, { owner: owner!, repo: repo! }))
  const { path } = operations[list!.operation as keyof typeof operations]
  const at = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(place[key]))
  const query = new URLSearchParams({ ...list!.query, per_page: '3' } as Record<string, string>)
  const { status, body } = await reader.get(`${at}?${query}`)
  return status === 200 ? { nodes: ids(list!.key ? body[list!.key] : body) } : undefined
}

/** What a field of an object should be; undefined for what REST refuses. */
async function expected(
  type: string,
  [field, rule]: [string, Rule],
  view: Json,
  reader: Reader,
  rest: string,
): Promise<Json> {
  if (rule.absent) return typeOf(type, field).endsWith('Connection') ? { nodes: [] } : null
  if ('always' in rule) return rule.always
  if (rule.list) return listed(type, rule, view, reader, rest)
  if (!rule.in) return shown(type, field, rule, view)
  const { body } = await reader.get(rest.split('/').slice(0, 4).join('/'))
  return { id: body.node_id }
}

/** The object in a result: the value at the end of fields that each have one. */
const innermost = (value: Json, fields: readonly string[]): Json => {
  if (value === null || typeof value !== 'object') return null
  if (Array.isArray(value)) return innermost(value[0] ?? null, fields)
  if (fields.some((field) => field in value)) return value
  return innermost(Object.values(value)[0], fields)
}

async function compare(type: string, { rest, ask }: Subject, reader: Reader) {
  const { status, body } = await reader.get(rest)
  const view = Array.isArray(body) ? body[0] : body
  const isShown = status === 200 && view !== undefined
  const all = rulesOf(type)
  const wanted: Record<string, Json> = {}
  for (const each of isShown ? all : [])
    wanted[each[0]] = await expected(type, each, view, reader, rest)
  const open = all
    .map(([field]) => field)
    .filter((field) => !isShown || wanted[field] !== undefined)
  const query = ask(open.map((field) => `f_${field}: ${selected(type, field)}`).join(' '))
  const { body: result } = await reader.post('/graphql', { query })
  const aliases = open.map((field) => `f_${field}`)
  const object = innermost(result.data ?? null, aliases)
  return { isShown, wanted, object, open, errors: result.errors }
}

describe('fields with a rule', () => {
  let world: Awaited<ReturnType<typeof comparedWorld>>

  beforeAll(async () => {
    world = await comparedWorld(service, full)
  })

  it('belong to types that are compared', () => {
    const compared = new Set(Object.values(world).flatMap((subjects) => Object.keys(subjects)))
    expect(Object.keys(wholes).filter((type) => !compared.has(type))).toEqual([])
  })

  it.each(callers)('show to %s what REST shows', async (_who, token) => {
    const reader = readerOf(token)
    const [found, expectation]: Record<string, Json>[] = [{}, {}]
    for (const [where, subjects] of Object.entries(world))
      for (const [type, subject] of Object.entries(subjects)) {
        const { isShown, wanted, object, open, errors } = await compare(type, subject, reader)
        expectation![`${where}: ${type}`] = isShown ? 'shown' : 'hidden'
        found![`${where}: ${type}`] = object ? 'shown' : isShown ? errors : 'hidden'
        for (const field of isShown && object ? open : []) {
          const name = `${type}.${field}`
          if (alsoShown.test(name) && wanted[field] === null) continue
          found![`${where}: ${name}`] = object[`f_${field}`]
          expectation![`${where}: ${name}`] = wanted[field]
        }
      }
    expect(found).toEqual(expectation)
  })
})
