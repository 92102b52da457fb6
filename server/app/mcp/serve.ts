import type { Readable, Writable } from 'node:stream'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { People } from './people.ts'
import { registerResources } from './resources.ts'
import type { Target } from './target.ts'
import { callOperation, describe, searchOperations } from './tools/api.ts'
import { explainRequest, listDeliveries, listRequests } from './tools/journal.ts'
import { seed, serverStatus, snapshots } from './tools/state.ts'
import { clock, faults } from './tools/steering.ts'

/** Maximum size of a message in bytes: a seed, and what surrounds it. */
const longestMessage = 8 * 1024 * 1024

const instructions =
  'A developer-platform REST API that runs on this machine for development and tests. Call it with call_operation, after search_operations if you do not know the operation. When a request of your program fails, use explain_request. Prepare data with seed, and return to it with snapshots. Test failures with faults, and expiry and retries with clock.'

interface Surroundings {
  target: Target
  version: string
  input: Readable
  output: Writable
  /** Standard error. */
  aside: Pick<NodeJS.WritableStream, 'write'>
}

/** Serves the Model Context Protocol until the client ends. */
export async function serveMcp({ target, version, input, output, aside }: Surroundings) {
  const server = new McpServer({ name: 'devplatform', version }, { instructions })
  const needs = { target, people: new People(target) }
  for (const register of [
    ...[serverStatus, searchOperations, describe, callOperation],
    ...[listRequests, explainRequest, listDeliveries],
    ...[seed, snapshots, clock, faults()],
  ])
    register(server, needs)
  registerResources(server)
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve())
    output.once('error', () => resolve()) // the client has closed its side
    server.server.onclose = () => resolve()
  })
  server.server.onerror = ({ message }) => void aside.write(`devplatform: ${message}\n`)
  await server.connect(new StdioServerTransport(input, output, { maxBufferSize: longestMessage }))
  await ended
  await server.close()
}
