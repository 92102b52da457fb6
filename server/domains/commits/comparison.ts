import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { GitPlace } from '../../git/processes/environment.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { inNetwork, namedInNetwork } from '../repositories/in-network.ts'
import { isSeenBy } from '../repositories/seen-by.ts'
import { findCommitId } from './find-commit.ts'

/** One side of a comparison. */
export interface Side {
  repository: Repository
  sha: string
}

type Needs = Pick<Context, 'storage' | 'git'>

/** Resolves `REF`, `OWNER:REF` or `OWNER:REPOSITORY:REF`. Undefined when the caller sees none. */
async function sideOf(
  text: string,
  base: Repository,
  caller: Caller,
  context: Needs,
): Promise<Side | undefined> {
  const parts = text.split(':')
  const ref = parts.pop() ?? ''
  const [owner, name] = parts
  const repository =
    owner === undefined
      ? base
      : name === undefined
        ? await inNetwork(base, owner, context.storage)
        : await namedInNetwork(base, owner, name, context.storage)
  if (!repository) return undefined
  if (repository.id !== base.id && !(await isSeenBy(caller, repository, context))) return undefined
  const sha = await findCommitId(context.git.path(repository.id), ref)
  return sha === undefined ? undefined : { repository, sha }
}

/** Finds both sides of `BASE...HEAD`. Undefined when the caller does not see one of them. */
export async function sidesOf(
  basehead: string,
  repository: Repository,
  caller: Caller,
  context: Needs,
): Promise<{ base: Side; head: Side; place: GitPlace } | undefined> {
  const [, left, right] = /^(.+?)\.\.\.(.+)$/s.exec(basehead) ?? []
  if (left === undefined || right === undefined) return undefined
  const [base, head] = await Promise.all(
    [left, right].map((text) => sideOf(text, repository, caller, context)),
  )
  if (!base || !head) return undefined
  const path = context.git.path(base.repository.id)
  const isSame = base.repository.id === head.repository.id
  const place = isSame ? path : { path, borrows: context.git.path(head.repository.id) }
  return { base, head, place }
}
