import type { Context } from '../../api/context.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { findCommitId } from './find-commit.ts'

/** The newest commit of the default branch; undefined when there is none. */
export const headOf = (
  { id, default_branch: main }: Pick<Repository, 'id' | 'default_branch'>,
  { git }: Pick<Context, 'git'>,
): Promise<string | undefined> => findCommitId(git.path(id), `refs/heads/${main}`)
