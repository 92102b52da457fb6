import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { accountsOf } from './commit-accounts.ts'
import { verifyCommits } from '../accounts/commit-signatures/verify.ts'
import { commitView } from './view.ts'

interface Place {
  repository: Repository
  links: Links
}

type Needs = Parameters<typeof verifyCommits>[2] & Pick<Context, 'git'>

/** The views of up to one page of commits, with their accounts and verified signatures. */
export async function commitViews(
  commits: readonly Commit[],
  { repository, links }: Place,
  context: Needs,
): Promise<Schemas['commit'][]> {
  const shas = commits.map(({ sha }) => sha)
  const perhapsSigned = commits.flatMap(({ sha, isUnsigned }) => (isUnsigned ? [] : sha))
  const [signed, comments, accountOf] = await Promise.all([
    verifyCommits(context.git.path(repository.id), perhapsSigned, context),
    context.storage.commitComments.countOn(repository.id, shas),
    accountsOf(commits, context.storage),
  ])
  return commits.map((commit) => {
    const author = accountOf(commit.author.email)
    const committer = accountOf(commit.committer.email)
    const { sha } = commit
    const known = { signed: signed.get(sha), comments: comments.get(sha), author, committer }
    return commitView(commit, known, repository, links)
  })
}
