import type { ComponentChildren } from 'preact'
import { ApiError } from '../../client/index.ts'
import type { Loaded } from '../data/use-data.ts'
import { Problem } from './problem.tsx'

interface LoadProps<T> {
  of: Loaded<T>
  children: (data: T) => ComponentChildren
}

/** Shows what was loaded, or why it was not. */
export function Load<T>({ of: { data, error, isLoading }, children }: LoadProps<T>) {
  if (data === undefined && error instanceof ApiError && error.status === 404) return <Absent />
  return (
    <>
      <Problem error={error} />
      {data === undefined && isLoading && <p class="waiting">Loading…</p>}
      {data !== undefined && children(data)}
    </>
  )
}

/** Absent and hidden resources look the same, like in the API. */
export function Absent() {
  return (
    <div class="empty">
      <h1>Page not found</h1>
      <p>It does not exist, or your account cannot see it.</p>
      <p>
        <a href="/">Go to the overview</a>
      </p>
    </div>
  )
}
