import { unwrap } from '../../client/index.ts'
import type { RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { htmlForm } from '../data/html-form.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Login } from '../parts/login.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { Comment } from './comment.tsx'
import { Conversation } from './conversation.tsx'
import { Labels, State } from './state.tsx'

/** An issue with its comments. */
export function IssuePage({ owner, repo, number }: RepositoryName & { number: string }) {
  useTitle(`Issue ${number} of ${owner}/${repo}`)
  const api = useApi()
  const repository = { owner, repo }
  const path = { ...repository, issue_number: Number(number) }
  const issue = useData(['issue', path], (signal) =>
    unwrap(
      api.GET('/repos/{owner}/{repo}/issues/{issue_number}', {
        params: { path },
        headers: htmlForm,
        signal,
      }),
    ),
  )
  return (
    <>
      <RepositoryHead {...repository} />
      <Load of={issue}>
        {(found) => (
          <>
            <h1>
              {found.title} <span class="soft">#{found.number}</span>
            </h1>
            <p class="badges">
              <State state={found.state} reason={found.state_reason} />
              <Labels of={found.labels} />
            </p>
            {found.assignees.length > 0 && (
              <p class="badges">
                Assigned to
                {found.assignees.map((each) => (
                  <Login key={each.id} of={each} />
                ))}
              </p>
            )}
            <Comment by={found.user} at={found.created_at} html={found.body_html} />
            <Conversation
              repository={repository}
              number={found.number}
              state={found.state}
              isLocked={found.locked}
              onChanged={issue.reload}
            />
          </>
        )}
      </Load>
    </>
  )
}
