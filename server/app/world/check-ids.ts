import { ConfigError } from '../../core/config-error.ts'
import type { NumberedTable } from '../../storage/seeding.ts'
import type { World } from './world.ts'

/** The ids that a seed chooses, by table. */
export function chosenNumbers(world: World): Record<NumberedTable, number[]> {
  const { users = [], orgs = [], repos = [], apps = [] } = world
  const ids = (all: readonly { id?: number }[]) => all.flatMap(({ id }) => id ?? [])
  return {
    accounts: ids([...users, ...orgs]),
    repositories: ids(repos),
    apps: ids(apps),
    installations: ids(apps.flatMap(({ installations = [] }) => installations)),
  }
}

/** @throws ConfigError for an id that a seed chooses twice */
export function checkIds(world: World): void {
  for (const [table, ids] of Object.entries(chosenNumbers(world))) {
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice === undefined) continue
    throw new ConfigError(`seed file: two ${table} have the id ${twice}`)
  }
}
