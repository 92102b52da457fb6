import { snippetsOf, type Snippets } from '../../../spec/codegen/docs/snippets/index.ts'
import { contractDocument } from '../../_support/contract-document.ts'
import { operationsOf } from '../../../spec/codegen/contract.ts'
import { appJwt, type Arranged } from './arrange.ts'
import { order } from './order.ts'
import { substitutions } from './substitutions.ts'
import { fitted } from './text.ts'
import { namesOf } from './world.ts'

/** A client that snippets are written for. */
export type Kind = keyof Snippets

/** A snippet as it is run. */
export interface Prepared {
  id: string
  text: string
  environment: Record<string, string>
  /** Every status that the contract has for a success. */
  successes: number[]
}

/** What became of one. */
export interface Outcome {
  id: string
  status: number
  /** What was answered or thrown, where it was no success. */
  trouble: string
}

/** Where a success of a download leads to. */
const followed = 200

function successesOf(responses: Record<string, unknown>): number[] {
  const statuses = Object.keys(responses).map(Number)
  const good = statuses.filter((status) => status < 300 || status === 302)
  return good.includes(302) ? [...good, followed] : good
}

/** The snippets of one kind and version, in the order of the story, with what a place puts into them. */
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
