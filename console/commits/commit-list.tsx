import type { Schemas } from '../../client/index.ts'
import { codePage, commitPage, type RepositoryName } from '../code/address.ts'
import { Login } from '../parts/login.tsx'
import { Time } from '../parts/time.tsx'

export type Commit = Schemas['commit']

/** The first line of a message. */
export const subjectOf = (message: string): string =>
  message.split('\n', 1)[0]?.trim() || 'No message'

/** The account that a commit belongs to, or the name in the commit. */
export function Author({ of: { author, commit } }: { of: Pick<Commit, 'author' | 'commit'> }) {
  return author ? <Login of={author} /> : <>{commit.author.name}</>
}

interface CommitListProps {
  repository: RepositoryName
  commits: readonly Commit[]
}

/** Commits with their authors, and links to their changes and files. */
export function CommitList({ repository, commits }: CommitListProps) {
  if (commits.length === 0) return <p class="empty">No commits.</p>
  return (
    <ul class="plain">
      {commits.map((each) => {
        const { sha, commit } = each
        const subject = subjectOf(commit.message)
        return (
          <li key={sha}>
            <a href={commitPage(repository, sha)}>{subject}</a>{' '}
            {commit.verification.verified && <span class="badge">verified</span>}
            <br />
            <span class="soft">
              <Author of={each} />, <Time at={commit.author.date} /> ·{' '}
              <a
                href={codePage(repository, 'tree', sha)}
                aria-label={`Files at ${sha.slice(0, 7)}`}
              >
                <code>{sha.slice(0, 7)}</code>
              </a>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
