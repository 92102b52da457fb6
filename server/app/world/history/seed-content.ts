import { allRefs } from '../../../git/refs/all-refs.ts'
import { copyToEmpty } from '../../../git/store/copy-refs.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { SeedContext } from '../seed-context.ts'

/** Whether a ref is copied: branches, tags, and the heads of pull requests. */
const isContent = (ref: string) => !ref.startsWith('refs/pull/') || ref.endsWith('/head')

/** Copies the content of a bare repository on this machine to a new repository. */
export async function seedContent(
  { id }: Repository,
  from: string,
  { git }: SeedContext,
): Promise<void> {
  const found = await allRefs(from, ['refs/heads', 'refs/pull', 'refs/tags'])
  const refs = new Map([...found].filter(([ref]) => isContent(ref)))
  if (refs.size > 0) await copyToEmpty(from, git.path(id), refs)
}
