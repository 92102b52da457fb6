import { Html } from '../parts/html.tsx'
import { Login } from '../parts/login.tsx'
import { Time } from '../parts/time.tsx'

interface CommentProps {
  id?: string
  by: { login: string; avatar_url: string } | null
  at: string
  html: string | undefined
}

/** What someone wrote, as HTML that the API rendered. */
export function Comment({ id, by, at, html }: CommentProps) {
  return (
    <article class="card comment" id={id}>
      <header>
        <Login of={by} /> <Time at={at} />
      </header>
      {html ? <Html html={html} /> : <p class="soft">No description.</p>}
    </article>
  )
}
