import { useLocation } from 'preact-iso'
import { unwrap, type Schemas } from '../../client/index.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import type { RepositoryName } from '../code/address.ts'
import { hookPage } from './hook-address.ts'
import { HookFields, readHook } from './hook-form.tsx'

/** The form that creates a webhook. */
export function NewHook({ owner, repo }: RepositoryName) {
  useTitle('New webhook')
  const api = useApi()
  const { route } = useLocation()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const body = readHook(event.currentTarget as HTMLFormElement)
    void run(async () => {
      const created = await unwrap(
        api.POST('/repos/{owner}/{repo}/hooks', { params: { path: { owner, repo } }, body }),
      )
      route(hookPage({ owner, repo }, created.id))
    })
  }
  return (
    <>
      <RepositoryHead owner={owner} repo={repo} />
      <h1>New webhook</h1>
      <form class="card" onSubmit={submit}>
        <HookFields />
        <Problem error={error} />
        <button class="primary" disabled={isRunning}>
          Create webhook
        </button>
      </form>
    </>
  )
}

interface EditHookProps {
  repository: RepositoryName
  hook: Schemas['hook']
  onSaved: () => void
}

/** The form that changes a webhook. */
export function EditHook({ repository, hook, onSaved }: EditHookProps) {
  const api = useApi()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const body = readHook(event.currentTarget as HTMLFormElement, hook)
    const path = { ...repository, hook_id: hook.id }
    void run(async () => {
      await unwrap(api.PATCH('/repos/{owner}/{repo}/hooks/{hook_id}', { params: { path }, body }))
      onSaved()
    })
  }
  return (
    <form onSubmit={submit}>
      <HookFields hook={hook} />
      <Problem error={error} />
      <button class="primary" disabled={isRunning}>
        Save
      </button>
    </form>
  )
}
