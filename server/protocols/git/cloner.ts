import type { Request } from 'express'
import { readCredentials } from '../../access/auth/credentials.ts'
import { clonerOf, isCloneToken } from '../../access/tokens/clone-token.ts'
import type { Context } from '../../api/context.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { GitRequest } from './authorize-git.ts'

function cloneTokenIn({ headers: { authorization = '' } }: Request): string | undefined {
  const credentials = readCredentials(authorization)
  if (credentials?.scheme !== 'basic') return undefined
  const { username, password } = credentials
  return [password, username].find(isCloneToken)
}

/**
 * The user of a valid clone token of the requested repository. Other credentials, and those for a
 * push, are left to the usual authentication.
 */
export async function clonerOfRequest(
  { owner, repo, service }: GitRequest,
  request: Request,
  { storage, vault, clock }: Pick<Context, 'storage' | 'vault' | 'clock'>,
): Promise<Account | undefined> {
  const token = service === 'git-upload-pack' ? cloneTokenIn(request) : undefined
  if (token === undefined) return undefined
  const repository = await storage.repositories.findByName(owner, repo)
  const id = repository && clonerOf(token, repository.id, { vault, clock })
  const user = id === undefined ? undefined : await storage.accounts.find(id)
  return user?.suspended_at === null ? user : undefined
}
