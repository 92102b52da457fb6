import { hash } from 'node:crypto'
import { draftCommit } from '../../git/write/draft-commit.ts'
import { commitFiles } from '../../git/write/commit-files.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { moveRefs } from '../../domains/pushes/move-refs.ts'
import { isLicensePath } from '../../domains/repositories/licenses/license-file.ts'
import { licenseAt } from '../../domains/repositories/licenses/stored-license.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { SeedContext } from './seed-context.ts'

const author = { name: 'devplatform', email: 'noreply@localhost' }

const blobId = (content: Buffer) =>
  hash('sha1', Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]))

/** The first commit of a repository. */
async function commitFirst(
  repository: Repository,
  files: Record<string, string>,
  { git, clock, storage }: SeedContext,
): Promise<void> {
  const now = clock.now()
  const path = git.path(repository.id)
  const { default_branch: branch } = repository
  const date = Math.floor(now / 1000)
  await commitFiles(path, { branch, files, message: 'Initial commit', author, date })
  const isLicensed = Object.keys(files).some(isLicensePath)
  const license = isLicensed ? await licenseAt(path, `refs/heads/${branch}`) : null
  await storage.repositories.update(repository.id, { pushed_at: now, license }, now)
}

/** The files that a commit does not have with this content. */
async function differentFiles(path: string, parent: string, files: Record<string, string>) {
  using objects = openObjects(path)
  const wanted = Object.entries(files).map(([name, text]) => ({
    path: name,
    mode: '100644',
    content: Buffer.from(text),
  }))
  const found = await objects.info(wanted.map((file) => `${parent}:${file.path}`))
  return wanted.filter(({ content }, index) => found[index]?.id !== blobId(content))
}

async function headOf(path: string, branch: string): Promise<string | undefined> {
  using objects = openObjects(path)
  const [head] = await objects.info([`refs/heads/${branch}^{commit}`])
  return head?.id
}

/** Commits files to the default branch: all in an empty repository, else those that differ. */
export async function seedFiles(
  repository: Repository,
  files: Record<string, string>,
  soil: SeedContext,
): Promise<void> {
  const path = soil.git.path(repository.id)
  const { default_branch: branch } = repository
  const parent = await headOf(path, branch)
  if (parent === undefined) {
    await commitFirst(repository, files, soil)
    return soil.report.updated()
  }
  const changed = await differentFiles(path, parent, files)
  if (changed.length === 0) return
  const person = { ...author, at: soil.clock.now() }
  const commit = { parent, files: changed, message: 'Add seed data' }
  await using drafted = await draftCommit(path, { ...commit, author: person, committer: person })
  const command = { ref: `refs/heads/${branch}`, before: parent, after: drafted.id }
  const { owner: pusher } = repository
  const moved = await moveRefs({ repository, pusher, commands: [command], links: soil.links }, soil)
  if (!moved) throw new RangeError(`branch ${branch} moved meanwhile`)
  soil.report.updated()
}
