import type { Operation } from '../../../server/contract/operation.ts'
import { columns, type Attempt, type Column } from './columns.ts'
import { expectation, subjectOf } from './expectation.ts'
import { full, isSelected, numberOf, select } from '../selection.ts'
import type { Table } from '../shares.ts'
import { isOfOrganization, isOwn } from './naive-access.ts'
import { samples } from '../calls/samples.ts'
import { everyOperation } from './worlds.ts'

/*
 * Which callers call which operations in a normal run. Operations that the contract describes alike
 * are decided by the same rows of the truth table. In some classes, one operation is called by
 * every caller; the others get a few callers. Full runs call everything.
 */

export { isSelected }

/** One of several items, the same in every run. */
export const oneOf = <T>(all: readonly T[], seed: string): T | undefined =>
  all[numberOf(seed) % all.length]

/** All of several alternatives if this run covers them, otherwise one of them. */
export const someOf = <T>(table: Table, all: readonly T[], seed: string): readonly T[] => {
  const only = isSelected(table, seed) ? undefined : oneOf(all, `one for ${seed}`)
  return all.filter((each) => only === undefined || each === only)
}

const callOf = ({ id }: Operation) => samples[id as keyof typeof samples]

/** Areas of an organization that members cannot even see. */
const ofOwners = new Set([
  'organization_actions_variables',
  'organization_dependency_bot_secrets',
  'organization_hooks',
  'organization_secrets',
  'organization_user_blocking',
  'organization_workspaces',
  'organization_workspaces_secrets',
])

/** Areas fall into a few kinds. Neither the oracle nor the server distinguishes more. */
const sortOf = (area: string): string => {
  if (area === 'webhooks' || area === 'administration') return 'for admins'
  if (area === 'metadata') return area
  if (ofOwners.has(area)) return 'for owners'
  if (isOwn(area)) return 'own'
  return isOfOrganization(area) ? 'of an organization' : 'in repositories'
}

const sortsOf = ({ permissions }: Operation) =>
  permissions.map((set) => Object.entries(set).map(([area, access]) => [sortOf(area), access]))

/**
 * Everything that decides who may call an operation, as text. Operations with the same text are
 * alike.
 */
function classOf(operation: Operation): string {
  const { method, tokens, scopes, role, membership, ownerPermissions, permissionsNeeded } =
    operation
  const { forWriters, only, others } = callOf(operation)
  const rules = [tokens, sortsOf(operation), scopes, role, membership, subjectOf(operation)]
  const said = [method === 'GET', ...rules, ownerPermissions, permissionsNeeded]
  return JSON.stringify([...said, forWriters, only, others].map((each) => each ?? null))
}

function byClass(): Map<string, Operation[]> {
  const classes = new Map<string, Operation[]>()
  for (const operation of everyOperation) {
    const key = classOf(operation)
    classes.set(key, [...(classes.get(key) ?? []), operation])
  }
  return classes
}

/** Operations grouped by class. */
export const classes: readonly (readonly Operation[])[] = [...byClass().values()]

const representatives = new Set(
  select('authorization-classes', classes, ([first]) => `the class of ${first?.id}`).map((alike) =>
    oneOf(alike, alike[0]?.id ?? ''),
  ),
)

/** Whether an operation represents its class in this run. */
export const isRepresentative = (operation: Operation): boolean => representatives.has(operation)

export type Asked = Record<Column, Attempt[]>

/** Selects some of all possible callers. */
export type Choice = (operation: Operation, all: Asked) => Asked

export const everybody: Choice = (_operation, all) => all

const inColumns = (choose: (column: Column) => Attempt[]): Asked =>
  Object.fromEntries(columns.map((column) => [column, choose(column)])) as Asked

const expected = (operation: Operation, { who, suspension }: Attempt) =>
  expectation(operation, who, suspension)

/**
 * For each operation: one authorized caller, one refused caller per reason, and one to whom the
 * resource is hidden.
 */
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

/** Number of successful calls for slow operations and for writes. */
const succeeding = { expensive: 1, changing: 4 }

/** Every caller, without slow successful calls that repeat others. */
const many: Choice = (operation, all) => {
  if (operation.method === 'GET') return all
  const limit = callOf(operation).expensive ? succeeding.expensive : succeeding.changing
  const succeeds = (attempt: Attempt) => expected(operation, attempt) < 400
  return inColumns((column) => {
    const able = all[column].filter(succeeds)
    const from = able.length > limit ? numberOf(`${operation.id} ${column}`) % able.length : 0
    const chosen = [...able.slice(from), ...able.slice(0, from)].slice(0, limit)
    return all[column].filter((attempt) => !succeeds(attempt) || chosen.includes(attempt))
  })
}

/** The selection of a normal run: one operation of some classes in full. */
export const usual: Choice = (operation, all) =>
  full ? all : isRepresentative(operation) ? many(operation, all) : few(operation, all)
