import { ConfigError } from '../../core/config-error.ts'
import type { World, WorldUser } from './world.ts'

const key = (name: string) => name.toLowerCase()

const keysOf = (all: readonly { login: string }[] = []) => all.map(({ login }) => key(login))

/** Everybody who belongs to an account or works in its repositories. */
function close({ orgs = [], repos = [] }: World, blocker: string): Set<string> {
  const members = orgs.filter(({ login }) => key(login) === blocker).map((each) => each.members)
  const owned = repos.filter(({ owner }) => key(owner) === blocker)
  const collaborators = owned.map((each) => each.collaborators)
  return new Set([blocker, ...[...members, ...collaborators].flatMap(keysOf)])
}

/** @throws ConfigError for a block that could not have come about, or would have ended something that is there */
export function checkBlocks(world: World): void {
  const users = new Set(keysOf(world.users))
  const accounts: Pick<WorldUser, 'login' | 'blocks'>[] = [
    ...(world.users ?? []),
    ...(world.orgs ?? []),
  ]
  for (const { login, blocks = [] } of accounts) {
    const others = close(world, key(login))
    const odd = blocks.find((each) => !users.has(key(each)) || others.has(key(each)))
    if (odd === undefined) continue
    throw new ConfigError(`The world has ${odd} blocked by ${login}, who cannot have done that`)
  }
}
