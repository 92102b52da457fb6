import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { plantWorkspaceSecret } from '../planted/values.ts'
import type { TestServer } from '../start-server.ts'
import type { Home, Scene, User } from './stage.ts'

/** The repository of a user's workspace: in the scene, or one of the user's own. */
export const workspaceHomes: Record<User, Home> = {
  mona: 'mona',
  hubot: 'scene',
  lender: 'scene',
  stranger: 'stranger',
}

interface WorkspacePlace {
  login: User
  /** Whether it may be in a repository of the user, and not of the scene. */
  isOwn: boolean
  state?: 'Available' | 'Shutdown'
  number: number
}

const accountOf = async ({ context: { storage } }: TestServer, login: string) =>
  (await storage.accounts.findByLogin(login)) as Account

/**
 * A workspace of a user.
 * @returns its name
 */
export async function makeWorkspace(
  server: TestServer,
  { openId }: Scene,
  { login, isOwn, state = 'Available', number }: WorkspacePlace,
): Promise<string> {
  const { context, clock } = server
  const name = `workspace-${number}`
  const { repositories, workspaces } = context.storage
  const own = isOwn ? await repositories.findByName(login, 'elsewhere') : undefined
  await workspaces.create({
    name,
    owner_id: (await accountOf(server, login)).id,
    repository_id: own?.id ?? openId,
    machine: 'basicLinux32gb',
    ref: null,
    state,
    created_at: clock.now(),
  })
  return name
}

/** A workspace secret of a user for a repository of the scene. */
export async function plantOwnSecret(
  server: TestServer,
  login: string,
  { openId }: Scene,
): Promise<void> {
  const user_id = (await accountOf(server, login)).id
  const { context, clock } = server
  await context.storage.transaction((store) =>
    plantWorkspaceSecret(store, { user_id }, openId, clock.now()),
  )
}
