import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { commitsWith, pullsWith } from '../../git/history/pulls-with.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { requireCommitId } from '../commits/find-commit.ts'
import { pullsOf } from './pull.ts'
import { pullRequestSimple } from './view.ts'

/** Ids of the issues of the pull requests that contain or merged a commit, newest first. */
async function associated(repository: Repository, sha: string, { git, storage }: Context) {
  const path = git.path(repository.id)
  const numbers = new Set(await pullsWith(path, sha))
  const pulls = await storage.pulls.associated(repository.id, [...numbers], sha)
  const bases = [...new Set(pulls.map(({ checked_sha: base }) => base))]
  const withCommit = await commitsWith(path, sha, bases)
  return pulls
    .filter(
      ({ number, checked_sha: base, merge_commit_sha: merged }) =>
        merged === sha || (numbers.has(number) && !withCommit.has(base)),
    )
    .map(({ issue_id: id }) => id)
}

export const commitPulls = {
  'repos/list-pull-requests-associated-with-commit': async (request, context) => {
    const { path, repository, query, links } = request
    const sha = await requireCommitId(context.git.path(repository.id), path.commit_sha)
    const ids = await associated(repository, sha, context)
    const page = pageOf(query)
    const shown = ids.slice(page.offset, page.offset + page.limit)
    const issues = await context.storage.issues.findMany(repository, shown)
    const byId = new Map(issues.map((issue) => [issue.id, issue]))
    const ordered = shown.flatMap((id) => byId.get(id) ?? [])
    const found = await pullsOf(repository, ordered, context.storage)
    return {
      status: 200,
      body: found.map((pull) => pullRequestSimple(pull, links)),
      headers: pageLinks(page, ids.length, links),
    }
  },
} satisfies Partial<Handlers>
