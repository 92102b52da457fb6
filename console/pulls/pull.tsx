import type { RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { useData } from '../data/use-data.ts'
import { Comment } from '../issues/comment.tsx'
import { Conversation } from '../issues/conversation.tsx'
import { Load } from '../parts/load.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { loadPull, PullHead } from './pull-head.tsx'

/** A pull request with its comments. */
export function PullPage({ owner, repo, number }: RepositoryName & { number: string }) {
  useTitle(`Pull request ${number} of ${owner}/${repo}`)
  const api = useApi()
  const repository = { owner, repo }
  const pull = useData(['pull', repository, number], (signal) =>
    loadPull(api, repository, number, signal),
  )
  return (
    <>
      <RepositoryHead {...repository} />
      <Load of={pull}>
        {(found) => (
          <>
            <PullHead repository={repository} pull={found} />
            <Comment by={found.user} at={found.created_at} html={found.body_html} />
            <Conversation
              repository={repository}
              number={found.number}
              state={found.state}
              isLocked={found.locked}
              isFinal={found.merged}
              onChanged={pull.reload}
            />
          </>
        )}
      </Load>
    </>
  )
}
