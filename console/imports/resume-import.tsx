import { unwrap } from '../../client/index.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useApi } from '../session/context.ts'
import { fieldsOf, filled } from '../data/form.ts'
import type { Import, ImportProps } from './import-call.ts'
import { Credentials } from './start-import.tsx'

/** Gives an import what it waits for: credentials or the choice of a project. */
export function ResumeImport({ repository, source, reload }: ImportProps) {
  const api = useApi()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { project, ...credentials } = filled(fieldsOf(event))
    const choice = project === undefined ? undefined : source.project_choices?.[Number(project)]
    const body = {
      ...credentials,
      vcs: choice?.vcs as Import['vcs'] & string,
      tfvc_project: choice?.tfvc_project,
    }
    void run(async () => {
      const params = { path: { ...repository } }
      await unwrap(api.PATCH('/repos/{owner}/{repo}/import', { params, body }))
      reload()
    })
  }
  return (
    <form class="card" onSubmit={submit}>
      <h2>Continue</h2>
      {(source.project_choices ?? []).map((choice, index) => (
        <label class="check" key={choice.human_name ?? index}>
          <input type="radio" name="project" value={index} required />
          {choice.human_name ?? choice.tfvc_project ?? choice.vcs}
        </label>
      ))}
      <Credentials />
      <Problem error={error} />
      <button class="primary" disabled={isRunning}>
        Try again
      </button>
    </form>
  )
}
