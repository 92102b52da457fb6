import type { Operation } from '../../../server/contract/operation.ts'
import { columns, type Attempt, type Column } from './columns.ts'
import { expectation, subjectOf } from './expectation.ts'
import { full, hashInRun, hasTurn } from '../sampling.ts'
import { isOfOrganization, isOwn } from './naive-access.ts'
import { samples } from './sample-calls.ts'
import { everyOperation } from './worlds.ts'

/*
 * Who asks what in the ordinary run. The same rows of the truth table decide about operations that the
 * contract describes alike, so one of each such class is asked by everybody, and of the others only that
 * they are decided by these rows at all. Long proofs ask everything.
 */

export { hasTurn }

/** One of some things, the same throughout a run. */
export const oneOf = <T>(all: readonly T[], seed: string): T | undefined =>
  all[hashInRun(seed) % all.length]

/** All of some alternatives where it is their turn, and elsewhere one of them. */
export const someOf = <T>(all: readonly T[], seed: string, share: number): readonly T[] => {
  const only = hasTurn(seed, share) ? undefined : oneOf(all, `one for ${seed}`)
  return all.filter((each) => only === undefined || each === only)
}

const sampleOf = ({ id }: Operation) => samples[id as keyof typeof samples]

/** What of an organization members do not even see. */
const ofOwners = new Set(['organization_dependency_bot_secrets', 'organization_user_blocking'])

/** To these rules areas are of a few sorts: the oracle and the server know no more of them. */
const sortOf = (area: string): string => {
  if (area === 'webhooks' || area === 'administration') return 'for admins'
  if (area === 'metadata') return area
  if (ofOwners.has(area)) return 'for owners'
  if (isOwn(area)) return 'own'
  return isOfOrganization(area) ? 'of an organization' : 'in repositories'
}

const sortsOf = ({ permissions }: Operation) =>
  permissions.map((set) => Object.entries(set).map(([area, access]) => [sortOf(area), access]))

/** What decides who may call an operation, in so many words; operations of the same words are alike. */
function classOf(operation: Operation): string {
  const { method, tokens, scopes, role, membership } = operation
  const { needs, forWriters, only, others } = sampleOf(operation)
  const rules = [tokens, sortsOf(operation), scopes, role, membership, subjectOf(operation)]
  const said = [method === 'GET', ...rules]
  return JSON.stringify([...said, needs, forWriters, only, others].map((each) => each ?? null))
}

function byClass(): Map<string, Operation[]> {
  const classes = new Map<string, Operation[]>()
  for (const operation of everyOperation) {
    const key = classOf(operation)
    classes.set(key, [...(classes.get(key) ?? []), operation])
  }
  return classes
}

/** Operations that are alike, together. */
export const classes: readonly (readonly Operation[])[] = [...byClass().values()]

const representatives = new Set(classes.map((alike) => oneOf(alike, alike[0]?.id ?? '')))

/** Whether an operation stands for those that are like it. */
export const isRepresentative = (operation: Operation): boolean => representatives.has(operation)

export type Asked = Record<Column, Attempt[]>

/** Who asks, of all who could. */
export type Choice = (operation: Operation, all: Asked) => Asked

export const everybody: Choice = (_operation, all) => all

const inColumns = (choose: (column: Column) => Attempt[]): Asked =>
  Object.fromEntries(columns.map((column) => [column, choose(column)])) as Asked

const expected = (operation: Operation, { who, suspension }: Attempt) =>
  expectation(operation, who, suspension)

/** One who is let in, one of each who is refused and one to whom it is hidden, others for each operation. */
export const few: Choice = (operation, all) => {
  const every = columns.flatMap((column) => all[column])
  const answers = (from: number, to: number) =>
    every.filter((attempt) => {
      const status = expected(operation, attempt)
      return status >= from && status < to
    })
  const sorts = [answers(200, 400), answers(401, 402), answers(402, 404), answers(404, 405)]
  const chosen = sorts.map((sort, index) => oneOf(sort, `${operation.id} ${index}`))
  return inColumns((column) => all[column].filter((attempt) => chosen.includes(attempt)))
}

/** As many succeed where that changes something; where it takes long, one does. */
const succeeding = { dear: 1, changing: 4 }

/** Everybody, but for those whose success would only repeat that of others at length. */
const many: Choice = (operation, all) => {
  if (operation.method === 'GET') return all
  const limit = sampleOf(operation).dear ? succeeding.dear : succeeding.changing
  const succeeds = (attempt: Attempt) => expected(operation, attempt) < 400
  return inColumns((column) => {
    const able = all[column].filter(succeeds)
    const from = able.length > limit ? hashInRun(`${operation.id} ${column}`) % able.length : 0
    const chosen = [...able.slice(from), ...able.slice(0, from)].slice(0, limit)
    return all[column].filter((attempt) => !succeeds(attempt) || chosen.includes(attempt))
  })
}

/** What the ordinary run asks: each class in full, once. */
export const usual: Choice = (operation, all) =>
  full ? all : isRepresentative(operation) ? many(operation, all) : few(operation, all)
