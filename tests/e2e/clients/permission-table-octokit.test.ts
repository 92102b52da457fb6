import { Octokit } from '@octokit/core'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { permissionTable } from '../../evidence/operations/permission-table.ts'
import { isPromised, shapeOf } from './permission-table/contract.ts'
import { freshKeys } from './permission-table/keys.ts'
import { steps, type Memory, type Step } from './permission-table/steps.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Client = Octokit.plugin(restEndpointMethods)
type Called = ((given: object) => Promise<Answer>) & {
  endpoint: { DEFAULTS: { method: string; url: string } }
}

interface Answer {
  status: number
  data: unknown
}

/** The client's method for a name such as `users.follow`. */
function methodOf(client: InstanceType<typeof Client>, name: string): Called {
  const [scope = '', verb = ''] = name.split('.')
  const found = (client.rest as unknown as Record<string, Record<string, Called>>)[scope]?.[verb]
  if (!found) throw new Error(`The client knows no ${name}`)
  return found
}

const present = steps.filter(({ operation }) => isPromised(operation))
const nameOf = ({ operation, called }: Step) => `${operation} ${called ?? ''}`.trim()

it('every operation of the permission table has a step', () => {
  const rows = permissionTable.map(({ method, path }) => `${method} ${path}`)
  expect(steps.map(({ operation }) => operation).sort()).toEqual(rows.sort())
})

/** The id of the created resource, or of the first item of a list, which may be in a field. */
function numberIn(data: unknown): number {
  if (data !== null && typeof data === 'object' && 'id' in data) return data.id as number
  const list = Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray)
  return (list as { id: number }[])[0]!.id
}

describe.each(versions)(
  'unmodified Octokit uses all operations available to apps, in %s',
  (version) => {
    let server: TestServer
    let client: InstanceType<typeof Client>
    let memory: Memory
    beforeAll(async () => {
      const files = { 'README.md': '# built' }
      const repos = [...testWorld.repos!, { owner: 'acme', name: 'built', files }]
      const scopes = ['repo', 'user', 'admin:org', 'admin:public_key', 'admin:gpg_key']
      const signing = ['admin:ssh_signing_key', 'workspace', 'assistant']
      const token = { login: 'mona', kind: 'classic' as const, scopes: [...scopes, ...signing] }
      const world = { ...testWorld, repos, tokens: { ...testWorld.tokens, ghp_all: token } }
      server = await startTestServer({ world, config: { brand: 'github' } })
      client = new Client({ baseUrl: server.url, auth: 'ghp_all', request: { log: silent } })
      client.hook.before('request', (options) => {
        options.headers['x-github-api-version'] = version
      })
      const sha = await headOf(server, '/repos/acme/built')
      memory = { version, keys: freshKeys('mona@example.com'), sha }
    })
    afterAll(() => server?.[Symbol.asyncDispose]())

    it.each(present.map((step) => [nameOf(step), step] as const))('%s', async (_name, step) => {
      const { operation, called, status, given, keep } = step
      const parameters = (await given?.(memory)) ?? {}
      const method = called === undefined ? undefined : methodOf(client, called)
      if (method) {
        const { method: verb, url } = method.endpoint.DEFAULTS
        expect(shapeOf(`${verb} ${url}`)).toBe(shapeOf(operation))
      }
      const asked = method ? method(parameters) : client.request(operation, parameters)
      const answer = await asked.catch((error: Answer) => error)
      expect([status].flat()).toContain(answer.status)
      if (keep) memory[keep] = numberIn(answer.data)
    })
  },
)
