import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import type { ListPage } from '../data/pages.ts'
import type { Loaded } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Login } from '../parts/login.tsx'
import { Pager } from '../parts/pager.tsx'
import { Time } from '../parts/time.tsx'
import { Labels, State } from './state.tsx'

/** What a list shows of an issue or pull request. */
export interface Listed {
  id: number
  number: number
  title: string
  state: string
  state_reason?: string | null
  draft?: boolean | undefined
  user: { login: string; avatar_url: string } | null
  labels: { name: string; description: string | null }[]
  created_at: string
  comments?: number
  merged_at?: string | null
}

const states = ['open', 'closed', 'all'] as const

/** The chosen state and page of a list. */
export function useFilter() {
  const { query } = useLocation()
  const state = states.find((each) => each === query.state) ?? 'open'
  return { state, page: Number(query.page ?? 1), per_page: 30 }
}

interface IssueListProps {
  of: Loaded<ListPage<Listed>>
  root: string
  none: string
}

/** A page of issues or pull requests, with a choice of states. */
export function IssueList({ of: list, root, none }: IssueListProps) {
  const { path } = useLocation()
  const { state } = useFilter()
  return (
    <>
      <nav class="actions" aria-label="State">
        {states.map((each) => (
          <a
            key={each}
            class="button small"
            href={`${path}?state=${each}`}
            aria-current={each === state ? 'page' : undefined}
          >
            {each}
          </a>
        ))}
      </nav>
      <Load of={list}>
        {(found) => (
          <>
            {found.items.length === 0 && <p class="empty">{none}</p>}
            <ul class="plain">
              {found.items.map((each) => (
                <Entry key={each.id} entry={each}>
                  <a href={`${root}/${each.number}`}>{each.title}</a>
                </Entry>
              ))}
            </ul>
            <Pager of={found} />
          </>
        )}
      </Load>
    </>
  )
}

function Entry({ entry, children }: { entry: Listed; children: ComponentChildren }) {
  const { number, state, state_reason, draft, user, labels, created_at, comments } = entry
  return (
    <li>
      <div class="badges">
        <strong>{children}</strong>
        <State state={state} reason={state_reason} draft={draft} merged={!!entry.merged_at} />
        <Labels of={labels} />
      </div>
      <span class="soft">
        #{number} by <Login of={user} />, <Time at={created_at} />
        {comments ? `, ${comments} ${comments === 1 ? 'comment' : 'comments'}` : ''}
      </span>
    </li>
  )
}
