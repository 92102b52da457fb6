import type { Context } from '../../../api/context.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { findCommitId } from '../commits/find-commit.ts'

/** The commit that an archive is of. @param ref empty for the default branch */
export const archivedCommit = (
  { id, default_branch: main }: Pick<Repository, 'id' | 'default_branch'>,
  ref: string,
  { git }: Pick<Context, 'git'>,
): Promise<string | undefined> => findCommitId(git.path(id), ref === '' ? `refs/heads/${main}` : ref)
