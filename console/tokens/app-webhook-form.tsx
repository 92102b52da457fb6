import { unwrap, type Schemas } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import { fieldsOf, textOf } from '../data/form.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'

type Config = Schemas['webhook-config']

interface FormProps {
  api: Api
  config: Config | undefined
  onSaved: (config: Config) => void
}

/** Changes the configuration of the webhook of an app. An empty secret changes nothing. */
export function AppWebhookForm({ api, config, onSaved }: FormProps) {
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const form = fieldsOf(event)
    const secret = textOf(form, 'secret')
    const body = {
      url: textOf(form, 'url'),
      content_type: textOf(form, 'content_type') as 'json' | 'form',
      ...(secret && { secret }),
    }
    void run(async () => onSaved(await unwrap(api.PATCH('/app/hook/config', { body }))))
  }
  return (
    <form onSubmit={submit}>
      <label for="app-hook-url">Payload URL</label>
      <input id="app-hook-url" name="url" type="url" required defaultValue={config?.url} />
      <label for="app-hook-type">Content type</label>
      <select id="app-hook-type" name="content_type" defaultValue={config?.content_type ?? 'json'}>
        <option value="json">application/json</option>
        <option value="form">application/x-www-form-urlencoded</option>
      </select>
      <label for="app-hook-secret">New secret</label>
      <input
        id="app-hook-secret"
        name="secret"
        type="password"
        autocomplete="off"
        placeholder={config?.secret}
      />
      <div class="actions">
        <button disabled={isRunning}>{config ? 'Save' : 'Create'}</button>
      </div>
      <Problem error={error} />
    </form>
  )
}
