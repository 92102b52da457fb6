import type { Readable, Writable } from 'node:stream'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { People } from './people.ts'
import { registerResources } from './resources.ts'
import type { Target } from './target.ts'
import { callOperation, describe, searchOperations } from './tools/api.ts'
import { explainRequest, listDeliveries, listRequests } from './tools/journal.ts'
import { seed, serverStatus, snapshots } from './tools/state.ts'
import { clock, faults } from './tools/steering.ts'
import { CountingTransport } from './transport.ts'

const instructions =
  'A developer-platform REST API that runs on this machine for development and tests. Call it with call_operation, after search_operations if you do not know the operation. When a request of your program fails, use explain_request. Prepare data with seed, and return to it with snapshots. Test failures with faults, and expiry and retries with clock.'

interface Surroundings {
  target: Target
  version: string
  input: Readable
  output: Writable
  /** Ends it immediately. */
  stopped: AbortSignal
  /** Standard error. */
  aside: Pick<NodeJS.WritableStream, 'write'>
}

/** Serves the Model Context Protocol until the client ends. */
export async function serveMcp(surroundings: Surroundings): Promise<void> {
  const { target, version, aside } = surroundings
  const server = new McpServer({ name: 'devplatform', version }, { instructions })
  const needs = { target, people: new People(target) }
  for (const register of [
    ...[serverStatus, searchOperations, describe, callOperation],
    ...[listRequests, explainRequest, listDeliveries],
    ...[seed, snapshots, clock, faults()],
  ])
    register(server, needs)
  registerResources(server)
  server.server.onerror = ({ message }) => void aside.write(`devplatform: ${message}\n`)
  const transport = new CountingTransport(surroundings)
  await server.connect(transport)
  await transport.ended
  await server.close()
}
