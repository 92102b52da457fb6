import { acceptedForm, textTypeOf, type AcceptedForm } from '../../api/accepted-form.ts'
import type { Context } from '../../api/context.ts'
import { diffTooLarge } from '../../core/errors.ts'
import { wholeDiff } from '../../git/diff/whole-diff.ts'
import type { Pull } from '../../storage/pulls/pull.ts'

/** The form of a pull request that the `Accept` header asks for, unless it is JSON. */
export const pullFormOf = (accept: string, { brand }: Pick<Context, 'brand'>) =>
  acceptedForm(accept, ['diff', 'patch'], brand)

/**
 * The changes of a pull request as text.
 * @throws ServiceError 406 when they are larger than 16 MiB
 */
export async function pullText(
  { checked_sha: base, head_sha: head }: Pull,
  { form, type }: AcceptedForm<'diff' | 'patch'>,
  repositoryId: number,
  { git }: Pick<Context, 'git'>,
) {
  const data = await wholeDiff(git.path(repositoryId), { base, head }, form)
  if (!data) throw diffTooLarge()
  return {
    status: 200 as const,
    media: { type: textTypeOf({ type }), data },
  }
}
