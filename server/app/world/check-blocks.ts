import { ConfigError } from '../../core/config-error.ts'
import { checkDistinct } from './check-lists.ts'
import type { World, WorldUser } from './world.ts'

const key = (name: string) => name.toLowerCase()

const keysOf = (all: readonly { login: string }[] = []) => all.map(({ login }) => key(login))

/** The logins that an account cannot block: itself, its members and its collaborators. */
function unblockable({ orgs = [], repos = [] }: World, blocker: string): Set<string> {
  const members = orgs.filter(({ login }) => key(login) === blocker).map((each) => each.members)
  const owned = repos.filter(({ owner }) => key(owner) === blocker)
  const collaborators = owned.map((each) => each.collaborators)
  return new Set([blocker, ...[...members, ...collaborators].flatMap(keysOf)])
}

/**
 * @throws ConfigError for a block that the API would refuse, or that would end an existing
 *   membership
 */
export function checkBlocks(world: World): void {
  const users = new Set(keysOf(world.users))
  const accounts: Pick<WorldUser, 'login' | 'blocks'>[] = [
    ...(world.users ?? []),
    ...(world.orgs ?? []),
  ]
  for (const { login, blocks = [] } of accounts) {
    checkDistinct(
      blocks.map((name) => ({ name })),
      `block of ${login}`,
    )
    const others = unblockable(world, key(login))
    const refused = blocks.find((each) => !users.has(key(each)) || others.has(key(each)))
    if (refused === undefined) continue
    throw new ConfigError(
      `seed file: ${login} cannot block ${refused}: only users who are not its members or collaborators can be blocked`,
    )
  }
}
