import { join } from 'node:path'
import { readStart } from '../../core/regular-file.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { showRefs } from '../../domains/pulls/mergeability.ts'
import { isBranchName } from '../../git/formats/names.ts'
import { checkFiles } from './check-files.ts'
import { checkInside } from './check-inside.ts'
import { checkPullRefs } from './check-pull-refs.ts'
import { checkReleaseFiles } from './check-release-files.ts'
import type { DoctorContext } from './context.ts'
import type { Finding } from './finding.ts'

/** Names of branches have up to 255 bytes. */
const maxHeadBytes = 1024

type RepositoryRow =
  ReturnType<DoctorContext['storage']['inspection']['repositories']> extends AsyncGenerator<
    infer Row
  >
    ? Row
    : never
type PullRow = Awaited<ReturnType<DoctorContext['storage']['inspection']['openPulls']>>[number]

/** The row may have been deleted since it was read. */
async function isGone({ id }: RepositoryRow, { storage }: DoctorContext): Promise<boolean> {
  return !(await storage.inspection.existing('repositories', [id])).has(id)
}

async function checkHead(
  { id, default_branch: branch }: RepositoryRow,
  subject: string,
  { git, storage }: DoctorContext,
): Promise<Finding[]> {
  const head = await readStart(join(git.path(id), 'HEAD'), maxHeadBytes).catch(() => '')
  if (head.trim() === `ref: refs/heads/${branch}`) return []
  const present = await storage.repositories.find(id)
  if (present?.default_branch !== branch) return [] // changed since the row was read
  return [
    {
      check: 'refs',
      subject,
      problem: `HEAD is "${head.trim().slice(0, 200)}", but the default branch is ${branch}`,
      ...(isBranchName(branch) && {
        repair: async () => {
          await git.setDefaultBranch(id, branch)
          return `set HEAD to ${branch}`
        },
      }),
    },
  ]
}

/** Whether a push to a repository is in progress, which moves its refs before its rows. */
const isPushing = async (id: number, { storage }: DoctorContext) =>
  (await storage.pushes.underWay(id)).length > 0

/**
 * The server has to take a push up whose rows are missing: it writes the events and updates the
 * pull requests.
 */
function recoverPush(pull: PullRow, tip: string, { storage, clock }: DoctorContext) {
  return async () => {
    const from = await storage.repositories.find(pull.head_repository_id ?? 0)
    if (!from) return 'nothing, because the repository was deleted'
    const ref = `refs/heads/${pull.head_ref}`
    const now = clock.now()
    const id = await storage.pushes.open({
      repository_id: from.id,
      user_id: from.owner_id,
      commands: [{ ref, before: pull.head_sha, after: tip }],
      lease_until: now,
      created_at: now,
    })
    return `wrote push ${id} of ${ref} to the journal; the server records it within a minute`
  }
}

async function tipOf(pull: PullRow, { git }: DoctorContext): Promise<string | undefined> {
  if (pull.head_repository_id === null || !isBranchName(pull.head_ref)) return undefined
  using objects = openObjects(git.path(pull.head_repository_id))
  const [found] = await objects.info([`refs/heads/${pull.head_ref}^{commit}`])
  return found?.id
}

async function checkPull(
  pull: PullRow,
  base: RepositoryRow,
  subject: string,
  context: DoctorContext,
): Promise<Finding[]> {
  const { number, head_sha: head } = pull
  const path = context.git.path(base.id)
  using objects = openObjects(path)
  const ref = `refs/pull/${number}/head`
  const [commit, shown] = await objects.info([`${head}^{commit}`, ref])
  const about = { check: 'refs', subject: `${subject}, pull request ${number}` } as const
  const stored = await context.storage.inspection.openPulls(base.id)
  if (!stored.some((each) => each.number === number && each.head_sha === head)) return []
  if (!commit) return [{ ...about, problem: `the commit ${head} of its head is missing` }]
  if (shown?.id !== head) {
    const repair = async () => {
      await showRefs(path, number, { head, merge: null })
      return `set ${ref} to ${head}`
    }
    return [{ ...about, problem: `${ref} is ${shown?.id ?? 'missing'} instead of ${head}`, repair }]
  }
  const tip = await tipOf(pull, context)
  if (tip === undefined || tip === head) return []
  const repair = recoverPush(pull, tip, context)
  return [{ ...about, problem: `its branch ${pull.head_ref} has moved to ${tip}`, repair }]
}

async function checkPulls(row: RepositoryRow, subject: string, context: DoctorContext) {
  const found: Finding[] = []
  for (const pull of await context.storage.inspection.openPulls(row.id)) {
    if (await isPushing(pull.head_repository_id ?? row.id, context)) continue
    found.push(...(await checkPull(pull, row, subject, context)))
  }
  return found
}

/** Compares the default branch and the pull requests of a repository with its refs. */
export async function checkRefs(
  row: RepositoryRow,
  subject: string,
  context: DoctorContext,
): Promise<Finding[]> {
  return [...(await checkHead(row, subject, context)), ...(await checkPulls(row, subject, context))]
}

/** Checks each repository with a row: its files, its default branch and its pull requests. */
export async function* checkRepositories(
  context: DoctorContext,
  readAll: boolean,
): AsyncGenerator<Finding> {
  for await (const row of context.storage.inspection.repositories()) {
    const subject = `repository ${row.id} (${row.login}/${row.name})`
    if (!(await context.git.exists(row.id))) {
      if (await isGone(row, context)) continue
      const path = context.git.path(row.id)
      yield { check: 'folder', subject, problem: `${path} is missing; restore it from a backup` }
      continue
    }
    const found = await checkInside(context.git.path(row.id), subject, async () => [
      ...(await checkFiles(context.git.path(row.id), subject, readAll)),
      ...(await checkRefs(row, subject, context)),
      ...(await checkPullRefs(row.id, subject, context)),
      ...(await checkReleaseFiles(row.id, subject, context)),
    ])
    if (found.length > 0 && !(await isGone(row, context))) yield* found
  }
}
