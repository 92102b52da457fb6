import type { Operation } from '../../../server/contract/operation.ts'
import { knowsRepository, mayInRepository } from '../authorization/naive-access.ts'
import type { Tenant } from '../authorization/tenants.ts'
import { namesRepository } from '../contract/operation-kinds.ts'
import type { Answer } from '../service-client.ts'
import type { Facts, RepositoryRow } from './facts.ts'
import type { Holder } from './holder.ts'
import { imagine } from './imagine.ts'

/** A tenant, and a word in all texts of its private repository. */
export interface Marked {
  tenant: Tenant
  word: string
}

/** One request, and what was true before it. */
export interface Asked {
  facts: Facts
  holder: Holder | undefined
  operation: Operation
  /** The repository that the path names, if it names one. */
  owner: string
  repo: string
  answer: Answer
  /** Rows of the store that the request removed and added. */
  gone: string[]
  added: string[]
}

/** What the model expects of a request. */
export type Expected = 'invalid' | 'hidden' | 'refused' | 'allowed' | 'elsewhere'

function repositoryOf({ facts, operation, owner, repo }: Asked): RepositoryRow | undefined {
  if (!namesRepository(operation)) return undefined
  const account = facts.accounts.find(({ login }) => login === owner)
  return facts.repositories.find(({ owner_id, name }) => owner_id === account?.id && name === repo)
}

const knows = ({ facts, holder, operation }: Asked, repository: RepositoryRow): boolean =>
  holder !== undefined && knowsRepository(operation, imagine(facts, holder, repository))

/** Requests on no repository, or a missing one, are `elsewhere`. */
export function expected(asked: Asked): Expected {
  const { facts, holder, operation } = asked
  if (!holder) return 'invalid'
  const repository = repositoryOf(asked)
  if (!repository) return 'elsewhere'
  if (mayInRepository(operation, imagine(facts, holder, repository))) return 'allowed'
  return knows(asked, repository) ? 'refused' : 'hidden'
}

const statuses: Partial<Record<Expected, number[]>> = {
  invalid: [401],
  hidden: [401, 404],
  refused: [401, 403, 404],
}

function refusal(asked: Asked): string[] {
  const wanted = expected(asked)
  const fitting = statuses[wanted]
  if (!fitting) return []
  const changed = [...asked.gone, ...asked.added]
  return [
    ...(fitting.includes(asked.answer.status) ? [] : [`is to be ${wanted}`]),
    ...(changed.length > 0 ? [`changed ${changed.join('; ')}`] : []),
  ]
}

function secrecy(asked: Asked, { tenant: { scene }, word }: Marked): string[] {
  const repository = asked.facts.repositories.find(({ id }) => id === scene.repositoryId)
  if (!repository || repository.visibility === 'public' || knows(asked, repository)) return []
  const text = JSON.stringify(asked.answer.headers) + asked.answer.text
  const name = new RegExp(`\\b${scene.repo}\\b`)
  const changed = asked.gone.filter((line) => line.includes(word))
  return [
    ...(name.test(text) ? [`shows ${scene.repo}`] : []),
    ...(text.includes(word) ? [`shows texts of ${scene.repo}`] : []),
    ...changed.map((line) => `changed ${line}`),
  ]
}

/**
 * The laws that a request broke: what the model forbids is refused and changes nothing, and nothing
 * of a private repository is shown to or changed by those who may not know it.
 */
export const judge = (asked: Asked, tenants: readonly Marked[]): string[] => [
  ...refusal(asked),
  ...tenants.flatMap((marked) => secrecy(asked, marked)),
]
