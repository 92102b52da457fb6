import { operationsOf } from '../../../../tools/contract/contract.ts'
import { snippetsOf, type Snippets } from '../../../../tools/docs-site/snippets/index.ts'
import { contractDocument } from '../../../_support/contract/contract-document.ts'
import { appJwt, type Arranged } from './arrange.ts'
import { order } from './order.ts'
import { substitutions } from './substitutions.ts'
import { fitted } from './text.ts'
import { namesOf } from './world.ts'

/** A client that has samples. */
export type Kind = keyof Snippets

/** A sample ready to run. */
export interface Prepared {
  id: string
  text: string
  environment: Record<string, string>
  /** Every documented status of a success. */
  successes: number[]
}

/** The result of a sample. */
export interface Outcome {
  id: string
  status: number
  /** The response or the exception, if it failed. */
  trouble: string
}

/** Status after following the redirect of a download. */
const followed = 200

function successesOf(responses: Record<string, unknown>): number[] {
  const statuses = Object.keys(responses).map(Number)
  const good = statuses.filter((status) => status < 300 || status === 302)
  return good.includes(302) ? [...good, followed] : good
}

/** The samples of one client and version, in running order, with the values of a place. */
export function prepare(
  kind: Kind,
  version: string,
  place: number,
  url: string,
  arranged: Arranged,
) {
  const document = contractDocument(version)
  const texts = snippetsOf(document, version)
  const operations = new Map(
    [...operationsOf(document.paths)].map((each) => [each.operation.operationId, each]),
  )
  return order.flatMap((id): Prepared[] => {
    const found = operations.get(id)
    if (!found) return []
    const given = substitutions[id]?.(arranged, place) ?? {}
    const text = fitted(texts[id]![kind], found.path, place, { ...given, url })
    const environment = {
      TOKEN: `ghp_${namesOf(place).mona}`,
      APP_JWT: appJwt(),
      ...given.environment,
    }
    return [{ id, text, environment, successes: successesOf(found.operation.responses) }]
  })
}
