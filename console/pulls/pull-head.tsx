import { unwrap, type Schemas } from '../../client/index.ts'
import { codePage, repositoryPage, type RepositoryName } from '../code/address.ts'
import type { Api } from '../data/client.ts'
import { htmlForm } from '../data/html-form.ts'
import { Labels, State } from '../issues/state.tsx'
import { Login } from '../parts/login.tsx'
import { Tabs } from '../parts/tabs.tsx'

export type Pull = Schemas['pull-request']

/** A pull request with its description as HTML. */
export const loadPull = (
  api: Api,
  repository: RepositoryName,
  number: string,
  signal: AbortSignal,
) =>
  unwrap(
    api.GET('/repos/{owner}/{repo}/pulls/{pull_number}', {
      params: { path: { ...repository, pull_number: Number(number) } },
      headers: htmlForm,
      signal,
    }),
  ) as Promise<Pull>

type Branch = Pull['head']

function BranchLink({ branch: { ref, label, repo } }: { branch: Branch }) {
  if (!repo) return <code>{label}</code>
  const { owner, name } = repo
  return (
    <a href={codePage({ owner: owner.login, repo: name }, 'tree', ref)}>
      <code>{label}</code>
    </a>
  )
}

/** Title, state and branches of a pull request, and its pages. */
export function PullHead({ repository, pull }: { repository: RepositoryName; pull: Pull }) {
  const page = `${repositoryPage(repository)}/pull/${pull.number}`
  return (
    <>
      <h1>
        {pull.title} <span class="soft">#{pull.number}</span>
      </h1>
      <p class="badges">
        <State state={pull.state} merged={pull.merged} draft={pull.draft} />
        <Labels of={pull.labels} />
      </p>
      <p>
        <Login of={pull.user} /> wants to merge {pull.commits}{' '}
        {pull.commits === 1 ? 'commit' : 'commits'} into <BranchLink branch={pull.base} /> from{' '}
        <BranchLink branch={pull.head} />
      </p>
      <Tabs
        label="Pull request"
        tabs={[
          [page, 'Conversation'],
          [`${page}/commits`, `Commits (${pull.commits})`],
          [`${page}/files`, `Files (${pull.changed_files})`],
        ]}
      />
    </>
  )
}
