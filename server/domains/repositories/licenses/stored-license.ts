import { otherLicense } from '../../../api/views/license.ts'
import { detectLicense } from '../../../core/licenses/detect.ts'
import type { Commit } from '../../../git/formats/commit-log.ts'
import { openObjects } from '../../../git/objects/object-reader.ts'
import type { GitStore } from '../../../git/store/repositories.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { RefChange } from '../../../git/push/ref-change.ts'
import { findLicenseFile, isLicensePath } from './license-file.ts'

/** Bytes of the longest file that can be a known license. */
const longest = 256 * 1024

/** The key of the license of a commit; null without a license file. */
export async function licenseAt(path: string, commit: string): Promise<string | null> {
  using objects = openObjects(path)
  const file = await findLicenseFile({ objects, commit })
  if (!file) return null
  if (file.size > longest) return otherLicense
  const text = await objects.contents({ id: file.id, size: file.size, type: 'blob' })
  return detectLicense(text.toString())?.key ?? otherLicense
}

const pathsOf = ({ added, removed, modified }: Commit) => [...added, ...removed, ...modified]

/** Whether a commit changes a license file, or more files than are listed. */
const mayChange = (commit: Commit): boolean => commit.isCut ?? pathsOf(commit).some(isLicensePath)

/** Whether a branch may have another license file than before. */
function mayDiffer({ created, forced, commits, total }: RefChange): boolean {
  return created || forced || commits.length < total || commits.some(mayChange)
}

/**
 * The license of a repository after a push, if the push may have changed it. Other pushes cost no
 * read of git.
 * @param branch the default branch
 */
export async function licenseAfter(
  { id }: Pick<Repository, 'id'>,
  branch: string,
  changes: readonly RefChange[],
  git: GitStore,
): Promise<{ license?: string | null }> {
  const ref = `refs/heads/${branch}`
  const change = changes.find((each) => each.ref === ref && !each.deleted)
  if (!change || !mayDiffer(change)) return {}
  return { license: await licenseAt(git.path(id), change.after) }
}
