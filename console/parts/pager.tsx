import { useLocation } from 'preact-iso'
import type { ListPage } from '../data/pages.ts'

interface PagerProps {
  of: ListPage<unknown>
  /** Query parameter of the page. */
  name?: string
}

/** Links to the pages before and after this one. */
export function Pager({ of: { previous, next }, name = 'page' }: PagerProps) {
  const { path, query } = useLocation()
  const to = (value: string) => `${path}?${new URLSearchParams({ ...query, [name]: value })}`
  if (!previous && !next) return null
  return (
    <nav class="pager" aria-label="Pages">
      {previous && <a href={to(previous)}>Previous</a>}
      {next && <a href={to(next)}>Next</a>}
    </nav>
  )
}
