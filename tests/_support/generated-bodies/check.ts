import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { resolve, type Document, type Operation } from '../../../tools/contract/contract.ts'
import { contractDocument } from '../contract/contract-document.ts'
import { dumpStore } from '../databases/store-contents.ts'
import { client, type ServiceClient } from '../service-client.ts'
import type { TestServer } from '../start-server.ts'
import { mutantsOf, valuesOf } from './bodies.ts'

/** An operation with a JSON body. */
export interface Bodied {
  method: string
  /** The path template of the contract. */
  path: string
}

const places: Record<string, string> = {
  ...{ org: 'acme', owner: 'acme', repo: 'widgets', username: 'stranger', ref: 'main' },
  ...{ sha: 'f'.repeat(40), assistant: 'copilot' },
}

const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '1')

const jsonOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema

const operationAt = (document: Document, { method, path }: Bodied): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase() as 'post']

/** The operations that take a JSON body. */
export const bodiedOf = (version: string, all: readonly Bodied[]): Bodied[] =>
  all.filter((each) => {
    const operation = operationAt(contractDocument(version), each)
    return operation !== undefined && jsonOf(operation) !== undefined
  })

/** Decides whether a body matches the contract, with a different validator than the server. */
function judgeOf(document: Document, operation: Operation): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'contract')
  const schema = jsonOf(operation) as { $ref?: string }
  return ajv.compile(schema.$ref ? { $ref: `contract${encodeURI(schema.$ref)}` } : schema)
}

export interface Counts {
  accepted: number
  refused: number
  invalid: number
}

/** The content of the store, read again only when it may have changed. */
class Contents {
  #known: string | undefined
  readonly #server: TestServer

  constructor(server: TestServer) {
    this.#server = server
  }

  async known(): Promise<string> {
    return (this.#known ??= await dumpStore(this.#server.opened))
  }

  /** Whether the content is unchanged. */
  async isSame(): Promise<boolean> {
    return (await dumpStore(this.#server.opened)) === this.#known
  }

  forget(): void {
    this.#known = undefined
  }
}

interface Trial {
  asked: Bodied
  body: unknown
  isValid: boolean
  contents: Contents
  caller: ServiceClient
}

/**
 * @throws Error for an invalid body that is accepted, for a server error, and for a rejected
 * request that changes the store
 */
async function attempt({ asked, body, isValid, contents, caller }: Trial): Promise<number> {
  await contents.known()
  const { status, text } = await caller.request(asked.method, fill(asked.path), body)
  const told = `${asked.method} ${asked.path} ${JSON.stringify(body)} → ${status} ${text}`
  if (status >= 500) throw new Error(`It failed: ${told}`)
  if (status < 400 && !isValid) throw new Error(`An invalid body was accepted: ${told}`)
  if (status < 400) contents.forget()
  else if (!(await contents.isSame())) {
    contents.forget()
    throw new Error(`A rejected request changed the store: ${told}`)
  }
  return status
}

/**
 * Sends generated bodies, valid and invalid, as a caller with all permissions. The test client
 * checks that responses match the contract.
 * @throws Error for the first body, shrunk, with an unexpected result
 */
export async function checkBodies(
  server: TestServer,
  version: string,
  asked: Bodied,
  { cases, seed }: { cases: number; seed?: number },
): Promise<Counts> {
  const document = contractDocument(version)
  const operation = operationAt(document, asked)!
  const judge = judgeOf(document, operation)
  const bodies = valuesOf(jsonOf(operation)!, (schema) => resolve(document, schema))
  const caller = client(server, { token: 'ghp_all', version })
  const contents = new Contents(server)
  const counts: Counts = { accepted: 0, refused: 0, invalid: 0 }
  const property = fc.asyncProperty(fc.oneof(bodies, mutantsOf(bodies)), async (made) => {
    const body: unknown = JSON.parse(JSON.stringify(made))
    const isValid = judge(body)
    const status = await attempt({ asked, body, isValid, contents, caller })
    counts[status < 400 ? 'accepted' : isValid ? 'refused' : 'invalid'] += 1
  })
  await fc.assert(property, { numRuns: cases, ...(seed !== undefined && { seed }) })
  return counts
}
