import { useLocation } from 'preact-iso'
import type { RepositoryName } from '../code/address.ts'
import { htmlForm } from '../data/html-form.ts'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { useApi } from '../session/context.ts'
import { Comment } from './comment.tsx'
import { Reply } from './reply.tsx'

interface ConversationProps {
  repository: RepositoryName
  number: number
  state: string
  isLocked: boolean
  /** A merged pull request cannot be reopened. */
  isFinal?: boolean
  onChanged: () => void
}

/** The comments of an issue or pull request, with a form for another one. */
export function Conversation(props: ConversationProps) {
  const { repository, number } = props
  const api = useApi()
  const { query } = useLocation()
  const page = Number(query.page ?? 1)
  const path = { ...repository, issue_number: number }
  const comments = useData(['comments', path, page], (signal) =>
    listPage(
      api.GET('/repos/{owner}/{repo}/issues/{issue_number}/comments', {
        params: { path, query: { per_page: 50, page } },
        headers: htmlForm,
        signal,
      }),
    ),
  )
  const changed = () => {
    comments.reload()
    props.onChanged()
  }
  return (
    <>
      <h2>Comments</h2>
      <Load of={comments}>
        {(found) => (
          <>
            {found.items.length === 0 && <p class="soft">No comments.</p>}
            {found.items.map(({ id, user, created_at, body_html }) => (
              <Comment
                key={id}
                {...{ id: `issuecomment-${id}`, by: user, at: created_at, html: body_html }}
              />
            ))}
            <Pager of={found} />
          </>
        )}
      </Load>
      <Reply {...props} onChanged={changed} />
    </>
  )
}
