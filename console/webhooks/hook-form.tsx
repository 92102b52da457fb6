import type { Schemas } from '../../client/index.ts'
import { eventNames } from './event-names.ts'

type Hook = Schemas['hook']

/** What the form collects, in the shape of the API. */
export interface HookInput {
  active: boolean
  events: string[]
  config: { url: string; content_type: 'json' | 'form'; insecure_ssl: '0' | '1'; secret?: string }
}

/** Reads the form. An empty secret keeps the one that is set. */
export function readHook(form: HTMLFormElement, before?: Hook): HookInput {
  const fields = new FormData(form)
  const secret = textOf(fields, 'secret') || before?.config.secret
  return {
    active: fields.has('active'),
    events: fields.has('all') ? ['*'] : fields.getAll('events').map(String),
    config: {
      url: textOf(fields, 'url'),
      content_type: textOf(fields, 'content_type') === 'form' ? 'form' : 'json',
      insecure_ssl: fields.has('insecure_ssl') ? '1' : '0',
      ...(secret && { secret }),
    },
  }
}

const textOf = (fields: FormData, name: string) => {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

interface CheckProps {
  name: string
  label: string
  checked: boolean
  value?: string
}

const Check = ({ name, label, checked, value = 'on' }: CheckProps) => (
  <label class="check">
    <input type="checkbox" name={name} value={value} defaultChecked={checked} />
    {label}
  </label>
)

/** Events that the webhook has and the list lacks stay selectable. */
const choices = (events: string[]) => [
  ...eventNames,
  ...events
    .filter((each) => each !== '*' && !eventNames.some(([name]) => name === each))
    .map((name): [string, string] => [name, '']),
]

function Events({ events }: { events: string[] }) {
  return (
    <fieldset>
      <legend>Events</legend>
      <Check name="all" label="All events" checked={events.includes('*')} />
      <div class="checks">
        {choices(events).map(([name, meaning]) => (
          <label class="check" key={name} title={meaning}>
            <input
              type="checkbox"
              name="events"
              value={name}
              defaultChecked={events.includes(name)}
            />
            <code>{name}</code>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The fields of a webhook. */
export function HookFields({ hook }: { hook?: Hook | undefined }) {
  const config = hook?.config
  return (
    <>
      <label for="hook-url">Payload URL</label>
      <input
        id="hook-url"
        name="url"
        type="url"
        required
        placeholder="http://127.0.0.1:9998/"
        defaultValue={config?.url ?? ''}
      />
      <label for="hook-type">Content type</label>
      <select id="hook-type" name="content_type">
        <option value="json">application/json</option>
        <option value="form" selected={config?.content_type === 'form'}>
          application/x-www-form-urlencoded
        </option>
      </select>
      <label for="hook-secret">Secret</label>
      <input id="hook-secret" name="secret" type="password" autocomplete="new-password" />
      <p class="hint">
        {config?.secret
          ? 'A secret is set. Enter another one to replace it.'
          : 'The server signs each delivery with it.'}
      </p>
      <Events events={hook?.events ?? ['push']} />
      <fieldset>
        <legend>Options</legend>
        <Check name="active" label="Active" checked={hook?.active ?? true} />
        <Check
          name="insecure_ssl"
          label="Skip the verification of TLS certificates"
          checked={String(config?.insecure_ssl) === '1'}
        />
      </fieldset>
    </>
  )
}
