import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations as newest } from '../../../generated/newest/operations.ts'
import { operations as older } from '../../../generated/2022-11-28/operations.ts'
import { operationsOf, resolve, type Schema } from '../../../tools/contract/contract.ts'
import type { Operation, OperationTable, QueryRule } from '../../../server/contract/operation.ts'
import { ableCaller } from '../../_support/authorization/able-caller.ts'
import { Callers } from '../../_support/authorization/callers.ts'
import { Places } from '../../_support/authorization/places.ts'
import {
  cast,
  fillRepositories,
  makeAppDelivery,
  makeScene,
  type Scene,
} from '../../_support/authorization/stage.ts'
import { everyOperation } from '../../_support/authorization/worlds.ts'
import { fillIn } from '../../_support/calls/fill-in.ts'
import { samples } from '../../_support/calls/samples.ts'
import { sendCall } from '../../_support/calls/send-call.ts'
import { bundle } from '../../_support/bundles.ts'
import { isSelected } from '../../_support/selection.ts'
import { startTestServer, useService, type TestServer } from '../../_support/start-server.ts'

/** Values that no integer, boolean, date or list of words takes, and nothing. */
const bad = ['', 'bogus', 'OPEN', 'abc', '1.5', '1e3', '0x10', 'null', 'undefined', '%00']

const versions: Record<string, OperationTable> = { '2026-03-10': newest, '2022-11-28': older }

const isRead = ({ method }: Operation) => method === 'GET'

const rulesOf = (version: string, { id }: Operation): [string, QueryRule][] =>
  Object.entries(versions[version]?.[id]?.queryRules ?? {})

/** What the contract says of a value that a parameter does not take. */
function expected({ otherwise }: QueryRule, value: string, success: number): number {
  if (otherwise === 'unreadable') return 400
  if (value === '') return success
  return otherwise === 'refuse' ? 422 : success
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
  'x-on-invalid'?: unknown
}

describe.each(Object.keys(versions))('query parameters of %s', (version) => {
  it('say what a value gets that they do not take', () => {
    const document = bundle(version)
    const silent = [...operationsOf(document.paths)].flatMap(({ operation }) =>
      ((operation.parameters ?? []) as object[])
        .map((each) => resolve(document, each) as unknown as Parameter)
        .filter((each) => each.in === 'query' && !each.required)
        .filter(({ schema }) => {
          const { type, enum: words, format } = resolve(document, schema)
          return type === 'integer' || type === 'boolean' || words || format === 'date-time'
        })
        .filter((each) => each['x-on-invalid'] === undefined)
        .map(({ name }) => `${operation.operationId} ${name}`),
    )
    expect(silent).toEqual([])
  })
})

describe('bad values of query parameters', () => {
  let server: TestServer
  let scene: Scene
  let callers: Callers
  let places: Places
  beforeAll(async () => {
    server = await startTestServer({ world: cast })
    await makeAppDelivery(server, 'ci-bot')
    scene = await makeScene(server)
    await fillRepositories(server, scene, [scene.repo, scene.open])
    callers = new Callers(server)
    places = new Places(server, callers)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const asked = everyOperation.filter((each) => isRead(each) && each.queryRules)
  it.each(asked)('of $id are taken as the contract says', async (operation) => {
    const who = ableCaller(operation)
    const { success } = samples[operation.id as keyof typeof samples]
    const caller = await callers.enter(who, scene)
    const path = fillIn(operation.path, await places.of(operation, who, scene, success))
    const statusWith = async (version: string, query: string) => {
      const options = { ...caller, version }
      const url = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
      return (await sendCall(server.url, { method: 'GET', path: url, caller: options })).status
    }
    const wrong: string[] = []
    for (const version of Object.keys(versions)) {
      const plain = await statusWith(version, '')
      for (const [name, rule] of rulesOf(version, operation)) {
        for (const value of bad) {
          if (rule.takes === 'text' && value !== '') continue
          if (!isSelected('query-values', `${operation.id} ${name} ${value}`)) continue
          const status = await statusWith(version, `${name}=${value}`)
          const wanted = expected(rule, value, plain)
          if (status !== wanted) wrong.push(`${version} ${name}=${value}: ${status}, not ${wanted}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('values that are taken as others', () => {
  const service = useService()
  let path: string
  const numbers = async (query: string) =>
    (await service.as('mona').get(`${path}/issues?${query}`)).body.map(
      (each: { number: number }) => each.number,
    )
  beforeAll(async () => {
    path = await service.repository()
    for (const title of ['One', 'Two', 'Three'])
      await service.as('mona').post(`${path}/issues`, { title })
    await service.as('mona').patch(`${path}/issues/2`, { title: 'Newer' })
  })

  it.each(['sort=bogus&direction=asc', 'sort=updated&direction=bogus', 'sort=&direction='])(
    'issues with %s come in the order of a request without both',
    async (query) => {
      expect(await numbers(query)).toEqual([3, 2, 1])
    },
  )

  it('a date is its first instant', async () => {
    const day = new Date(service.server.context.clock.now()).toISOString().slice(0, 10)
    expect(await numbers(`since=${day}`)).toEqual([3, 2, 1])
    const { status } = await service.as('mona').get(`${path}/issues?since=2026-13-01`)
    expect(status).toBe(422)
  })

  it('a repository that does not exist is reported before a refused value', async () => {
    const { status } = await service.as('mona').get('/repos/acme/none/issues?state=bogus')
    expect(status).toBe(404)
  })

  it('nothing is no value, and stays in the links', async () => {
    const { body, headers } = await service.as('mona').get(`${path}/issues?state=&per_page=2`)
    expect(body).toHaveLength(2)
    expect(headers.link).toContain('?state=&per_page=2&page=2>; rel="next"')
  })

  it('the last of several values counts', async () => {
    expect(await numbers('per_page=1&per_page=2')).toEqual([3, 2])
  })

  it('an unknown state of issues is refused with the value', async () => {
    const { status, body } = await service.as('mona').get(`${path}/issues?state=bogus`)
    expect([status, body.message, body.errors]).toEqual([
      422,
      'Validation Failed',
      [{ value: 'bogus', resource: 'Issue', field: 'state', code: 'invalid' }],
    ])
  })
})
