import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVersions } from '../../server/http/versions/index.ts'
import { operationsOf, resolve, type Schema } from '../../tools/contract/contract.ts'
import { isMultiSegment } from '../../tools/generate/operations.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { select } from '../_support/selection.ts'
import {
  startTwoValidators,
  type Asked,
  type TwoValidators,
} from '../_support/contract/two-validators.ts'
import { changedOperations } from '../_support/contract/changed-operations.ts'

/** Sample values by type. */
const values: Record<string, unknown[]> = {
  string: ['a', '', 7, null, ['a'], {}],
  integer: [1, -1, 1.5, '1', null],
  boolean: [true, 'true', 1, null],
  array: [[], ['a'], [1], 'a', null, {}],
  object: [{}, [], 'a', null],
}

const segments = [
  '1',
  'abc',
  '-1',
  '1.5',
  '1e1',
  '%31',
  '1%20',
  'a%2Fb',
  '%E2%98%83',
  '9'.repeat(20),
]
const inQuery = [
  '',
  '1',
  'abc',
  '-1',
  '1.5',
  '1e3',
  '101',
  '1:2',
  'a/b',
  '%zz',
  '%31',
  'true',
  'TRUE',
  '+1',
]
const ends = ['?', '?unknown=1', '?unknown=a:b', '?&&']
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const json = 'application/json'
const types = [json, `${json}; charset=utf-8`, `${json};x=y`, 'text/html']

const [newest, ...older] = createVersions()

const changed = older.map((each) => changedOperations(each.version, newest!.version))
const isChanged = (id: string) => changed.some((ids) => ids.has(id))

/** Operations use few kinds of input, and the versions differ in few operations. */
const tableOf = (version: unknown) => (version === newest ? 'validators' : 'validators-older')

describe.each([newest!, ...older])('validators of $version, one per operation', (version) => {
  const document = contractDocument(version.version)
  const operations = [...operationsOf(document.paths)].map(({ path, method, operation }) => ({
    id: operation.operationId,
    path,
    method: method.toUpperCase(),
    operation,
  }))
  let validators: TwoValidators
  beforeAll(async () => {
    validators = await startTwoValidators(version)
  })
  afterAll(() => validators[Symbol.asyncDispose]())

  /** Both parse the same input, or report the same errors. */
  async function agree(asked: Asked): Promise<void> {
    const { stock, ours } = await validators.ask(asked)
    expect({ asked, ...ours }).toEqual({ asked, ...stock })
  }

  /** Both accept the request, or both reject it. The messages may differ. */
  async function agreeInOutline(asked: Asked): Promise<void> {
    const { stock, ours } = await validators.ask(asked)
    expect({ asked, taken: ours.taken }).toEqual({ asked, taken: stock.taken })
  }

  const fill = (template: string, value = '1') => template.replaceAll(/\{\w+\}/g, value)
  const some = <T extends { id: string }>(all: T[]) =>
    select(tableOf(version), all, ({ id }) => `${version.version} ${id}`)
  const parameters = ({ operation }: (typeof operations)[number]) =>
    operation.parameters
      .map((parameter) => resolve(document, parameter))
      .filter((parameter) => parameter.in === 'query')

  it.each(some(operations))('$id: paths', async ({ path, method, operation }) => {
    const asked = { method, ...(operation.requestBody && { type: json, body: '{}' }) }
    if (path.includes('{')) {
      for (const segment of segments) await agree({ ...asked, path: fill(path, segment) })
      await agreeInOutline({ ...asked, path: fill(path, '%zz') })
    }
    for (const end of ends) {
      const known = parameters({ id: '', path, method, operation }).length > 0
      const look = known ? agree : agreeInOutline
      await look({ ...asked, path: fill(path) + end })
    }
    await endsInSlash({ ...asked, path: fill(path) }, path)
  })

  /**
   * A slash at the end is part of a parameter with slashes. Elsewhere there is no such path, as on
   * the platform, although the stock validator ignores the slash.
   */
  async function endsInSlash(asked: Asked, path: string): Promise<void> {
    const { ours } = await validators.ask({ ...asked, path: `${asked.path}/` })
    const last = /\{(\w+)\}$/.exec(path)?.[1]
    if (last !== undefined && takesTheRest.has(path)) {
      const { ours: plain } = await validators.ask(asked)
      const as = plain.as && { ...plain.as, path: { ...plain.as.path, [last]: '1/' } }
      expect(ours).toEqual({ ...plain, ...(as && { as }) })
    } else if (!hasDeeper(path)) expect(ours).toEqual({ taken: false })
  }

  /** Paths that have a parameter with slashes. */
  const takesTheRest = new Set(
    operations
      .filter(({ operation }) =>
        operation.parameters.some((each) => isMultiSegment(resolve(document, each))),
      )
      .map(({ path }) => path),
  )

  /** Paths that end before such a parameter. */
  const beforeTheRest = [...takesTheRest].map((path) => path.replace(/[^/]+$/, ''))

  /** Whether a path, one before it or the path of a parameter after it takes all that follows. */
  const hasDeeper = (path: string) =>
    beforeTheRest.some((start) => path.startsWith(start)) ||
    [...takesTheRest].some((each) => each.startsWith(`${path}/{`))

  it('unknown methods and paths', async () => {
    for (const path of new Set(operations.map((each) => each.path))) {
      for (const method of methods) {
        const known = operations.some((each) => each.path === path && each.method === method)
        if (!known) await agreeInOutline({ method, path: fill(path) })
      }
      const deeper = { method: 'GET', path: `${fill(path)}/nothing/at/all` }
      if (!hasDeeper(path)) await agreeInOutline(deeper)
    }
  })

  /** Whether the body, if there is one, is JSON. Ours leaves others to the handlers as they are. */
  const isJson = ({ operation: { requestBody } }: (typeof operations)[number]) =>
    !requestBody || json in requestBody.content

  const asking = operations.filter((each) => isJson(each) && parameters(each).length > 0)

  it.each(some(asking))('$id: queries', async (asked) => {
    const { method, path, operation } = asked
    const body = operation.requestBody && { type: json, body: '{}' }
    for (const { name } of parameters(asked)) {
      const given = inQuery.map((value) => `${name}=${value}`)
      const odd = [`${name}`, `${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`]
      for (const query of [...given, ...odd]) {
        await agree({ method, path: `${fill(path)}?${query}`, ...body })
      }
    }
  })

  /** Bodies vary more than paths. If both versions have the same body, one of them is enough. */
  const withBody = operations.filter((each) => each.operation.requestBody && isJson(each))
  const sending = select(
    'validator-bodies',
    withBody.filter(({ id }) => version === newest || isChanged(id)),
    ({ id }) => `body of ${id}`,
  )

  it.each(sending)('$id: bodies', async ({ method, path, operation }) => {
    const content = operation.requestBody!.content[json] as {
      schema: Schema
      examples: Record<string, { $ref?: string; value?: object }>
    }
    const good = resolve(document, Object.values(content.examples)[0]!).value!
    const asked = { method, path: fill(path), type: json }
    const send = (body: object) => agree({ ...asked, body: JSON.stringify(body) })
    await send(good)
    await send({ ...good, more: 1 })
    await send({})
    const schema = resolve(document, content.schema)
    const { properties = {} } = schema
    const tried = new Set<string>()
    for (const [name, schema] of Object.entries(properties)) {
      const { type = 'object', enum: allowed = [] } = resolve(document, schema)
      const kind = JSON.stringify([type, allowed])
      if (tried.has(kind)) continue
      tried.add(kind)
      const trial = [type].flat().flatMap((each) => values[each] ?? [])
      for (const value of [...trial, ...(allowed as unknown[]), 'none of these']) {
        await send({ ...good, [name]: value })
      }
    }
    const takesText = [schema, ...(schema.anyOf ?? [])].some((each) =>
      [resolve(document, each).type].flat().includes('string'),
    )
    // Ours takes null for no body, and a text where one is accepted.
    const differing = [
      ...(operation.requestBody?.required ? [] : ['null']),
      ...(takesText ? ['"text"'] : []),
    ]
    for (const body of ['[]', 'null', '7', '"text"', '{', '', undefined]) {
      if (!differing.includes(String(body))) await agreeInOutline({ ...asked, body })
    }
    for (const type of types) {
      await agreeInOutline({ ...asked, type, body: JSON.stringify(good) })
      await agreeInOutline({ ...asked, type, body: '{}' })
    }
  })
})
