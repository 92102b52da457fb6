import { operationsOf, type Document } from '../../contract/contract.ts'
import { clientSnippet } from './client.ts'
import { curlSnippet } from './curl.ts'
import { octokitSnippet } from './octokit.ts'
import { exampleRequest } from './request.ts'

/** One request as code for three clients. */
export interface Snippets {
  curl: string
  client: string
  octokit: string
}

/**
 * Code for every operation of a version, built from the examples of the contract. It works against
 * data with the accounts of the examples. Tokens are read from the variables `TOKEN` and `APP_JWT`.
 *
 * @param document the bundled contract of the version
 * @throws Error when a path parameter has no example
 */
export function snippetsOf(document: Document, version: string): Record<string, Snippets> {
  const entries = [...operationsOf(document.paths)].map((entry) => {
    const request = exampleRequest(document, entry, version)
    const snippets = {
      curl: curlSnippet(request),
      client: clientSnippet(request),
      octokit: octokitSnippet(request),
    }
    return [entry.operation.operationId, snippets] as const
  })
  return Object.fromEntries(entries)
}
