import { useState } from 'preact/hooks'
import { asApp, unwrap, type Schemas } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import { fieldsOf, textOf } from '../data/form.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'
import { Deliveries } from '../webhooks/deliveries.tsx'
import { appDeliveries } from '../webhooks/delivery-source.ts'
import { AppWebhookForm } from './app-webhook-form.tsx'
import { clientWith } from './app-client.ts'

type Config = Schemas['webhook-config']

interface Opened {
  api: Api
  clientId: string
  /** Undefined if the app has no webhook yet. */
  config: Config | undefined
}

/** The configuration of the webhook of an app. */
async function configOf(api: Api): Promise<Config | undefined> {
  const { data, response } = await api.GET('/app/hook/config')
  return response.status === 404 ? undefined : (data ?? unwrap(api.GET('/app/hook/config')))
}

/**
 * The webhook of an app and its deliveries. Only the app itself may call these operations, so the
 * page signs JSON Web Tokens with the key that the reader enters.
 */
export function AppWebhook() {
  const { version } = useActing()
  const [opened, setOpened] = useState<Opened | undefined>()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const form = fieldsOf(event)
    const clientId = textOf(form, 'client_id')
    const api = clientWith(asApp({ clientId, privateKey: textOf(form, 'private_key') }), version)
    setOpened(undefined)
    void run(async () => setOpened({ api, clientId, config: await configOf(api) }))
  }
  return (
    <section class="card" aria-label="Webhook of an app">
      <h2>Webhook of an app</h2>
      <p class="soft">
        Only the app itself can read and change its webhook. The private key signs in this page and
        is not sent or stored.
      </p>
      <form onSubmit={submit}>
        <KeyFields />
        <div class="actions">
          <button disabled={isRunning}>Open</button>
        </div>
        <Problem error={error} />
      </form>
      {opened && <Content key={opened.clientId} of={opened} onSaved={setOpened} />}
    </section>
  )
}

const KeyFields = () => (
  <>
    <label for="webhook-client-id">Client id</label>
    <input
      id="webhook-client-id"
      name="client_id"
      required
      autocomplete="off"
      placeholder="Iv23demo"
    />
    <label for="webhook-key">Private key (PEM)</label>
    <textarea
      id="webhook-key"
      name="private_key"
      rows={3}
      required
      autocomplete="off"
      spellcheck={false}
      placeholder="-----BEGIN RSA PRIVATE KEY-----"
      aria-describedby="webhook-key-note"
    />
    <p class="soft" id="webhook-key-note">
      Create a key with <code>devplatform app key ci-bot</code>. It is shown only once.
    </p>
  </>
)

function Content({ of, onSaved }: { of: Opened; onSaved: (opened: Opened) => void }) {
  const { api, clientId, config } = of
  return (
    <>
      <h3>Configuration</h3>
      {!config && <p class="soft">The app has no webhook yet. Enter a URL to create it.</p>}
      <AppWebhookForm
        key={JSON.stringify(config)}
        api={api}
        config={config}
        onSaved={(saved) => onSaved({ ...of, config: saved })}
      />
      {config && <Deliveries source={appDeliveries(api, clientId)} />}
    </>
  )
}
