import type { Context } from '../../api/context.ts'
import { diffTooLarge } from '../../core/errors.ts'
import { wholeDiff } from '../../git/diff.ts'
import type { Pull } from '../../storage/pulls/pull.ts'

/** The form that the Accept header requests instead of JSON. */
export function textFormOf(accept: string): 'diff' | 'patch' | undefined {
  const [, form] = /\bapplication\/vnd\.[\w-]+(?:\.v3)?\.(diff|patch)\b/i.exec(accept) ?? []
  return form?.toLowerCase() as 'diff' | 'patch' | undefined
}

/**
 * The changes of a pull request as text.
 * @throws ServiceError 406 when they are larger than 16 MiB
 */
export async function pullText(
  { checked_sha: base, head_sha: head }: Pull,
  form: 'diff' | 'patch',
  repositoryId: number,
  { git, brand }: Pick<Context, 'git' | 'brand'>,
) {
  const data = await wholeDiff(git.path(repositoryId), base, head, form)
  if (!data) throw diffTooLarge()
  const type = `application/vnd.${brand.word}.${form}; charset=utf-8`
  return { status: 200 as const, media: { type, data } }
}
