import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestResult } from '../../../server/app/mcp/bounded.ts'
import { root } from '../../_support/bundles.ts'
import { startTestServer } from '../../_support/start-server.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

const program = join(root, 'server/app/bin.js')

interface Agent extends AsyncDisposable {
  client: Client
  pid: number
  /** The result of a tool, which must succeed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- of any tool
  use(name: string, given?: object): Promise<any>
  /** The error of a tool. */
  fail(name: string, given?: object): Promise<string>
}

/** Starts `devplatform mcp` as an agent does, in a process of its own. */
async function startAgent(args: string[], cwd: string, env = {}): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [program, 'mcp', ...args], cwd, stderr: 'ignore' },
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  await client.connect(transport)
  const call = async (name: string, given: object) => {
    const result = await client.callTool({ name, arguments: { ...given } })
    const [{ text = '' } = {}] = result.content as { text?: string }[]
    return { text, isError: result.isError === true }
  }
  return {
    client,
    pid: transport.pid!,
    async use(name, given = {}) {
      const { text, isError } = await call(name, given)
      if (isError) throw new Error(`${name}: ${text}`)
      return JSON.parse(text) as unknown
    },
    async fail(name, given = {}) {
      const { text, isError } = await call(name, given)
      expect(isError, text).toBe(true)
      return text
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

describe('devplatform mcp', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let agent: Agent
  beforeAll(async () => {
    folder = await temporaryFolder()
    agent = await startAgent(['--rate-limits', 'off'], folder.path)
  })
  afterAll(async () => {
    await agent[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  it('lists tools with schemas, and says which change something', async () => {
    const { tools } = await agent.client.listTools()
    const reading = tools.filter((each) => each.annotations?.readOnlyHint).map(({ name }) => name)
    expect(reading).toEqual([
      ...['server_status', 'search_operations', 'describe_operation'],
      ...['list_requests', 'explain_request', 'list_deliveries'],
    ])
    const others = tools.map(({ name }) => name).filter((name) => !reading.includes(name))
    expect(others).toEqual(['call_operation', 'seed', 'snapshots', 'clock', 'faults'])
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(description, name).toBeTruthy()
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
      expect(annotations?.openWorldHint, name).toBe(false)
    }
    const fault = tools.find(({ name }) => name === 'faults')?.inputSchema.properties?.['fault']
    expect(fault).toMatchObject({ properties: { request: { properties: { cut: {} } } } })
    expect(JSON.stringify(tools).length).toBeLessThan(longestResult)
  })

  it('shows the server that it started', async () => {
    const { url, server, mode, accounts } = await agent.use('server_status')
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(server).toMatch(/^started by this program/)
    expect(mode).toBe('loopback')
    expect(accounts).toContain('mona (User)')
  })

  it('finds and describes operations', async () => {
    const [found] = await agent.use('search_operations', { query: 'create an issue' })
    expect(found).toMatchObject({
      operation: 'issues/create',
      path_parameters: [
        expect.stringMatching(/^owner \(required\): string\./),
        expect.stringMatching(/^repo \(required\): string\./),
      ],
      body: expect.arrayContaining([expect.stringMatching(/^title \(required\)/)]),
    })
    const about = await agent.use('describe_operation', { operation: 'issues/create' })
    expect(about).toMatchObject({ scopes: ['public_repo', 'repo'], body: { required: ['title'] } })
    expect(about.responses['422']).toBeTruthy()
    expect(await agent.fail('describe_operation', { operation: 'issue/create' })).toMatch(
      /^operation "issue\/create" not found; similar: .*issues\/create/,
    )
    expect(await agent.fail('search_operations', { query: 'x', version: '1999-01-01' })).toBe(
      'version "1999-01-01" is not one of 2026-03-10, 2022-11-28',
    )
  })

  it('calls the API as a user, and explains a refusal', async () => {
    const parameters = { owner: 'acme', repo: 'widgets' }
    const create = { operation: 'issues/create', parameters, body: { title: 'By an agent' } }
    const made = await agent.use('call_operation', { ...create, as: 'hubot' })
    expect(made).toMatchObject({ status: 201, body: { user: { login: 'hubot' } } })
    const file = { ...parameters, path: 'README.md' }
    const read = { operation: 'repos/get-content', parameters: file, as: 'anonymous' }
    expect(await agent.use('call_operation', read)).toMatchObject({ body: { name: 'README.md' } })
    const older = { method: 'GET', path: '/user', version: '2022-11-28' }
    expect(await agent.use('call_operation', older)).toMatchObject({ body: { login: 'mona' } })
    const refused = await agent.use('call_operation', { ...create, as: 'anonymous' })
    expect(refused).toMatchObject({ status: 401, explanation: { rule: 'authentication' } })
    const explained = await agent.use('explain_request')
    expect(explained).toMatchObject({
      operation: 'issues/create',
      explanation: refused.explanation,
      needs: { scopes: ['public_repo', 'repo'] },
    })
    const requests = await agent.use('list_requests', { operation: 'issues/*', failed: true })
    expect(requests.map(({ id }: { id: number }) => id)).toEqual([explained.id])
  })

  it.each([
    [
      { operation: 'issues/create', parameters: { owner: 'acme' } },
      /^parameter "repo" is required/,
    ],
    [{ operation: 'issues/create', parameters: { title: 'x' } }, /"title" is a field of the body/],
    [{ operation: 'users/get-by-username', parameters: { username: '..' } }, /cannot be "\.\."$/],
    [{ method: 'GET', path: '@example.com/user' }, /^path must begin with \//],
    [{ method: 'GET' }, /requires "path"/],
    [{ method: 'GET', path: '/user', as: 'nobody-there' }, /nobody-there/],
    [{ methods: 'GET' }, /Unrecognized key: "methods"/],
  ])('refuses the call %j', async (given, message) => {
    expect(await agent.fail('call_operation', given)).toMatch(message)
  })

  it('adds data, and returns to a snapshot with new tokens', async () => {
    await agent.use('snapshots', { action: 'save', name: 'before' })
    const content = 'repos:\n  - owner: mona\n    name: by-agent\n'
    expect(await agent.use('seed', { content })).toMatchObject({ created: 1 })
    expect(
      await agent.use('seed', { content: { repos: [{ owner: 'mona', name: 'by-agent' }] } }),
    ).toMatchObject({ created: 0, unchanged: 1 })
    expect(await agent.fail('seed', { content: 'users: [' })).toMatch(/^content is not YAML/)
    expect(await agent.fail('seed', { content: 'text' })).toMatch(/must be a mapping/)
    expect(await agent.fail('seed', { content: { no: 1 } })).toMatch(/unknown property "no"/)
    const get = { method: 'GET', path: '/repos/mona/by-agent', as: 'mona' }
    expect(await agent.use('call_operation', get)).toMatchObject({ status: 200 })
    await agent.use('snapshots', { action: 'restore', name: 'before' })
    expect(await agent.use('call_operation', get)).toMatchObject({ status: 404 })
    await agent.use('snapshots', { action: 'delete', name: 'before' })
    expect(await agent.use('snapshots', { action: 'list' })).toEqual([])
    expect(await agent.fail('snapshots', { action: 'save' })).toBe('"save" requires "name"')
    expect(await agent.use('snapshots', { action: 'reset' })).toEqual({ reset: true })
    expect(await agent.use('call_operation', { ...get, path: '/user' })).toMatchObject({
      status: 200,
    })
  })

  it('shows deliveries with their payload', async () => {
    const sink = `${(await agent.use('server_status')).url}/_control/sinks/agent`
    await fetch(sink, { method: 'PUT', body: '{}' })
    await agent.use('call_operation', {
      operation: 'repos/create-webhook',
      parameters: { owner: 'acme', repo: 'widgets' },
      body: { config: { url: sink }, events: ['issues'] },
    })
    await fetch(`${sink}/received?event=ping&count=1`)
    const [{ id }] = await agent.use('list_deliveries', { event: 'ping' })
    const delivery = await agent.use('list_deliveries', { id })
    expect(delivery).toMatchObject({
      event: 'ping',
      request: { payload: { zen: expect.any(String) } },
    })
  })

  it('moves the clock and adds faults', async () => {
    const at = '2030-01-01T00:00:00.000Z'
    expect(await agent.use('clock', { action: 'freeze', at })).toMatchObject({ now: at })
    const later = await agent.use('clock', { action: 'advance', by: '36h' })
    expect(later.now).toBe('2030-01-02T12:00:00.000Z')
    expect(await agent.use('clock', { action: 'show' })).toEqual(later)
    expect(await agent.fail('clock', { action: 'set' })).toBe('"set" requires "at"')
    expect(await agent.use('clock', { action: 'reset' })).toMatchObject({ state: 'real' })
    const fault = { match: { path: '/zen' }, request: { respond: { status: 503 } } }
    const { id } = await agent.use('faults', { action: 'add', fault })
    const zen = { method: 'GET', path: '/zen' }
    expect(await agent.use('call_operation', zen)).toMatchObject({
      ...{ status: 503, explanation: { rule: 'fault' } },
    })
    await agent.use('faults', { action: 'clear', id })
    expect(await agent.use('faults', { action: 'use_set', set: 'webhooks-late' })).not.toEqual([])
    await agent.use('faults', { action: 'clear' })
    expect(await agent.use('faults', { action: 'list' })).toEqual([])
    const wrong = { action: 'add', fault: { request: { respond: { status: 9 } } } }
    expect(await agent.fail('faults', wrong)).toMatch(/body\/request\/respond\/status must be/)
  })

  it('has the guides and the contract of each version as resources', async () => {
    const { resources } = await agent.client.listResources()
    const uris = resources.map(({ uri }) => uri)
    expect(uris).toContain('devplatform://guides/quickstart')
    const read = async (uri: string) => {
      const [content] = (await agent.client.readResource({ uri })).contents
      return (content as { text: string }).text
    }
    expect(await read('devplatform://guides/quickstart')).toMatch(/^# Quickstart/)
    for (const version of ['2026-03-10', '2022-11-28']) {
      expect(uris).toContain(`devplatform://openapi/${version}`)
      const outline = await read(`devplatform://openapi/${version}`)
      expect(outline).toMatch(/^issues\/create\tPOST\t\/repos\/\{owner\}\/\{repo\}\/issues\t/m)
    }
    const one = await read('devplatform://openapi/2026-03-10/issues/create')
    expect(JSON.parse(one)).toMatchObject({ response_schemas: { '201': { type: 'object' } } })
  })

  it('works with a server that runs, and with a token', async () => {
    const { url } = await agent.use('server_status')
    const token = { DEVPLATFORM_TOKEN: 'ghp_demo_hubot' }
    await using other = await startAgent(['--url', url], folder.path, token)
    expect(await other.use('server_status')).toMatchObject({ url, server: 'was running' })
    const user = { method: 'GET', path: '/user' }
    expect(await other.use('call_operation', user)).toMatchObject({ body: { login: 'hubot' } })
    await other.client.close()
    expect(await agent.use('server_status')).toMatchObject({ url })
    expect(() => process.kill(other.pid, 0)).toThrow('ESRCH')
  })

  it('exits with 2 for an unknown flag', async () => {
    const run = promisify(execFile)(process.execPath, [program, 'mcp', '--no-such'])
    await expect(run).rejects.toMatchObject({
      ...{ code: 2, stderr: expect.stringMatching(/^devplatform: Unknown option '--no-such'/) },
    })
  })
})

interface Configured {
  command: string
  args: string[]
  env?: Record<string, string>
}

describe('the configurations of the guide', async () => {
  const guide = await readFile(join(root, 'docs/guides/mcp.md'), 'utf8')
  const blocks = [...guide.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => text)
  const configured = blocks.flatMap((text) => {
    const { mcpServers, servers = mcpServers } = JSON.parse(text) as Record<string, object>
    return Object.values(servers ?? {}) as Configured[]
  })

  it.each(configured)('start $command with $args', async ({ command, args, env = {} }) => {
    expect([command, ...args.slice(0, 2)]).toEqual(['npx', 'devplatform', 'mcp'])
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'devplatform.seed.yaml'), 'users: [{ login: seeded }]\n')
    await using server = args.includes('--url') ? await startTestServer() : undefined
    const own = args
      .slice(2)
      .map((each) => (server && each.startsWith('http:') ? server.url : each))
    await using agent = await startAgent(own, folder.path, env)
    const { tools } = await agent.client.listTools()
    expect(tools).not.toEqual([])
    if (!args.includes('--seed')) return
    const user = await agent.use('call_operation', { method: 'GET', path: '/user' })
    expect(user).toMatchObject({ body: { login: 'seeded' } })
  })

  it('are three', () => {
    expect(configured).toHaveLength(3)
  })
})

it('responds to all requests before it ends with its input', async () => {
  await using folder = await temporaryFolder()
  const about = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  }
  const given = { name: 'search_operations', arguments: { query: 'gist' } }
  const messages = [
    { id: 1, method: 'initialize', params: about },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: given },
  ].map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`)
  const running = promisify(execFile)(
    process.execPath,
    [program, 'mcp', '--url', 'http://127.0.0.1:9'],
    { cwd: folder.path },
  )
  running.child.stdin?.end(messages.join(''))
  const { stdout } = await running
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual([1, 2])
})
