import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { parse } from 'yaml'
import { readFile } from 'node:fs/promises'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Config } from '../../../server/core/config.ts'
import { readConfig } from '../../../server/app/config.ts'
import { startServer, type RunningServer } from '../../../server/app/index.ts'
import type { Control } from '../../../server/control/control.ts'
import { createRouter } from '../../../server/contract/router.ts'
import { operations } from '../../../generated/control/operations.ts'
import { seedWorld } from '../../../server/app/world/seed.ts'
import type { World } from '../../../server/app/world/world.ts'
import { root } from '../../_support/bundles.ts'
import { testWorld } from '../../_support/test-world.ts'

interface Reply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- of any operation
  body: any
  headers: Headers
}

interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
}

export interface Controlled extends AsyncDisposable {
  server: RunningServer
  control: Control
  url: string
  data: string
  /** Calls an operation of the control plane; its response must match the contract. */
  steer(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Calls the API with the token of a user of the test world. */
  call(method: string, path: string, options?: CallOptions & { login?: string }): Promise<Reply>
}

const document = parse(await readFile(join(root, 'generated/control/openapi.yaml'), 'utf8'))
const compiling = { inlineRefs: false, code: { optimize: false } }
const ajv = new Ajv2020({ strict: false, validateFormats: false, ...compiling })
ajv.addSchema({ $id: 'control', ...document })
const router = createRouter(operations)

const validators = new Map<object, ValidateFunction>()

/** Operations that were called and answered as the contract says, in this process. */
export const called = new Set<string>()

function check(method: string, path: string, { status, body }: Reply): void {
  const match = router.match(method, path.split('?')[0]!)
  if (!match || !('operation' in match)) return
  const { operation } = match
  const { responses } = document.paths[operation.path][method.toLowerCase()]
  const name = [String(status), '4XX', 'default'].find(
    (each) => each in responses && (each !== '4XX' || (status >= 400 && status < 500)),
  )
  if (!name) throw new Error(`${method} ${path}: status ${status} is not in the contract`)
  if (status < 400) called.add(operation.id)
  const response = responses[name].$ref
    ? document.components.responses[responses[name].$ref.split('/').at(-1)]
    : responses[name]
  const schema = response.content?.['application/json']?.schema
  if (!schema) return
  let validate = validators.get(schema)
  if (!validate) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"control#/')))
    validators.set(schema, validate)
  }
  if (!validate(body)) throw new Error(`${method} ${path}: ${ajv.errorsText(validate.errors)}`)
}

async function send(url: string, method: string, options: CallOptions): Promise<Reply> {
  const { body, headers = {} } = options
  const isFile = body instanceof Uint8Array
  const type = isFile ? 'application/x-tar' : 'application/json'
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
  })
  if (response.headers.get('content-type') === 'application/x-tar') {
    const file = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, body: file, headers: response.headers }
  }
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
  }
}

/** A server with a control plane, in real time. */
export async function startControlled(
  config: Partial<Config> = {},
  world: World = testWorld,
): Promise<Controlled> {
  const data = await mkdtemp(join(tmpdir(), 'devplatform-control-'))
  const args = ['--port', '0', '--data', data, '--log-level', 'silent', '--rate-limits', 'off']
  const settings = { ...readConfig({ args, environment: {} }), ...config }
  const server = await startServer({
    config: settings,
    prepare: async (context, url) => void (await seedWorld(world, context, url)),
  })
  return {
    server,
    data,
    url: server.url,
    control: server.control!,
    async steer(method, path, options = {}) {
      const reply = await send(`${server.url}/_control${path}`, method, options)
      check(method, `/_control${path}`, reply)
      return reply
    },
    call(method, path, { login = 'mona', ...options } = {}) {
      const headers = {
        'x-service-api-version': '2026-03-10',
        authorization: `Bearer ghp_${login}`,
        ...options.headers,
      }
      return send(server.url + path, method, { ...options, headers })
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A server with a control plane for all tests of a `describe`; it is reset after each. */
export function useControlled(config: Partial<Config> = {}): Controlled {
  let controlled: Controlled | undefined
  beforeAll(async () => {
    controlled = await startControlled(config)
  })
  afterEach(() => {
    const control = controlled?.server.control
    control?.clock.reset()
    control?.faults.clear()
  })
  afterAll(() => controlled?.[Symbol.asyncDispose]())
  return new Proxy({} as Controlled, {
    get: (_target, name) => controlled?.[name as keyof Controlled],
  })
}
