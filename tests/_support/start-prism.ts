import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js'
import { createServer } from '@stoplight/prism-http-server'
import { pino } from 'pino'
import { contractDocument } from './contract-document.ts'

/** Prism with the contract of one version, in this process. */
export interface Prism extends AsyncDisposable {
  url: string
}

/** Prism speaks at a level of its own. */
const quiet = () => pino({ level: 'silent', customLevels: { success: 34 } })

async function start(version: string, more: object): Promise<Prism> {
  const document = structuredClone(contractDocument(version))
  const operations = await getHttpOperationsFromSpec(document)
  const checks = { checkSecurity: true, validateRequest: true, validateResponse: true }
  const mock = { dynamic: false, ignoreExamples: false }
  const config = { ...checks, errors: true, mock, upstreamProxy: undefined, ...more }
  const components = { logger: quiet() as never }
  const server = createServer(operations, { cors: false, config: config as never, components })
  const url = await server.listen(0, '127.0.0.1')
  return { url, [Symbol.asyncDispose]: () => server.close() }
}

/** Answers every operation with the contract's own examples, to requests that keep the contract. */
export const startMock = (version: string): Promise<Prism> => start(version, { isProxy: false })

/**
 * Stands between a caller and the server at `upstream`: a request or an answer that breaks the
 * contract is turned into a 4xx or 500 that names the violations.
 */
export const startProxy = (version: string, upstream: string): Promise<Prism> =>
  start(version, { isProxy: true, upstream: new URL(upstream) })
