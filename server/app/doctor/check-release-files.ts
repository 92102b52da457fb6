import { lstat, readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemClock } from '../../core/clock.ts'
import { releaseFiles } from '../../git/store/release-files.ts'
import { leftoverAge, type DoctorContext } from './context.ts'
import type { Finding } from './finding.ts'

/** The server names the files itself. It does not know others, so it leaves them. */
const ownNames = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The size of a file in bytes; undefined when it does not exist. */
const sizeOf = (path: string): Promise<number | undefined> =>
  lstat(path).then(
    ({ size }) => size,
    () => undefined,
  )

/** Assets of a repository whose files are missing or have another size. */
export async function lostAssets(repositoryId: number, { storage, git }: DoctorContext) {
  const files = releaseFiles(git)
  const lost = []
  for (const asset of await storage.releaseAssets.ofRepository(repositoryId)) {
    const size = await sizeOf(files.path(repositoryId, asset.file))
    if (size !== asset.size) lost.push({ ...asset, found: size })
  }
  return lost
}

/** Old files in the folder of assets that belong to none. */
async function filesWithoutAssets(repositoryId: number, { storage, git }: DoctorContext) {
  const files = releaseFiles(git)
  const names = await readdir(dirname(files.path(repositoryId, 'x'))).catch(() => [])
  const known = await storage.releaseAssets.ofRepository(repositoryId)
  const used = new Set(known.map(({ file }) => file))
  const before = systemClock.now() - leftoverAge
  const left: string[] = []
  for (const name of names.filter((each) => ownNames.test(each) && !used.has(each))) {
    const found = await lstat(files.path(repositoryId, name)).catch(() => undefined)
    if (found && found.mtimeMs < before) left.push(name)
  }
  return left
}

/** Compares the release assets of a repository with their files. */
export async function checkReleaseFiles(
  repositoryId: number,
  subject: string,
  context: DoctorContext,
): Promise<Finding[]> {
  const left = await filesWithoutAssets(repositoryId, context)
  const lost = await lostAssets(repositoryId, context)
  const repair = async () => {
    await releaseFiles(context.git).remove(repositoryId, left)
    return `removed ${left.length}`
  }
  const problem = `${left.length} files that belong to no release asset`
  return [
    ...lost.map(({ id, name, size, found }): Finding => {
      const what = found === undefined ? 'is missing' : `has ${found} bytes instead of ${size}`
      const advice = 'restore it from a backup'
      return {
        check: 'files',
        subject,
        problem: `release asset ${id} (${name}) ${what}; ${advice}`,
      }
    }),
    ...(left.length > 0 ? [{ check: 'leftovers', subject, problem, repair } as const] : []),
  ]
}
