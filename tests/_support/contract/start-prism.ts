import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js'
import { createServer } from '@stoplight/prism-http-server'
import { pino } from 'pino'
import type { Document } from '../../../tools/contract/contract.ts'
import { contractDocument } from './contract-document.ts'

/** Prism with the contract of one version, in this process. */
export interface Prism extends AsyncDisposable {
  url: string
}

type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>
type Content = NonNullable<Operations[number]['responses'][number]['contents']>[number]

/** Prism uses additional log levels. */
const quiet = () => pino({ level: 'silent', customLevels: { success: 34 } })

/**
 * Makes equal response schemas the same object. Prism compiles an object once, but has a copy of a
 * schema for each response: compiling those of events alone takes seconds.
 */
function share(operations: Operations): void {
  const known = new Map<string, Content['schema']>()
  for (const { responses } of operations) {
    for (const content of responses.flatMap((each) => each.contents ?? [])) {
      const { 'x-stoplight': _, ...schema } = { ...content.schema } as Record<string, unknown>
      const text = JSON.stringify(schema)
      content.schema = known.get(text) ?? content.schema
      known.set(text, content.schema)
    }
  }
}

async function start(contract: Document, more: object): Promise<Prism> {
  const operations = await getHttpOperationsFromSpec(structuredClone(contract))
  share(operations)
  const checks = { checkSecurity: true, validateRequest: true, validateResponse: true }
  const mock = { dynamic: false, ignoreExamples: false }
  const config = { ...checks, errors: true, mock, upstreamProxy: undefined, ...more }
  const components = { logger: quiet() as never }
  const server = createServer(operations, { cors: false, config: config as never, components })
  const url = await server.listen(0, '127.0.0.1')
  return { url, [Symbol.asyncDispose]: () => server.close() }
}

/**
 * Responds to valid requests with the contract's own examples. Other tests validate the examples;
 * doing it here as well would take minutes.
 */
export const startMock = (contract: Document): Promise<Prism> =>
  start(contract, { isProxy: false, validateResponse: false })

/**
 * A proxy to the server at `upstream`: a request or response that violates the contract becomes a
 * 4xx or 500 that lists the violations.
 */
export const startProxy = (version: string, upstream: string): Promise<Prism> =>
  start(contractDocument(version), { isProxy: true, upstream: new URL(upstream) })
