import { ApiError, unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { useTitle } from '../parts/title.tsx'
import { settings } from '../settings.ts'
import { Changes } from './changes.tsx'
import { Explanation } from './explanation.tsx'
import { Message, NamedValues } from './message.tsx'
import { Needs } from './needs.tsx'
import { callerIn, Status } from './request-table.tsx'
import { NoControl } from './traffic.tsx'

type Details = ControlSchemas['request-details']

/** One request with its response, and why the server responded so. */
export function Exchange({ id }: { id: string }) {
  useTitle(`Request ${id}`)
  return settings.control ? <Found id={id} /> : <NoControl />
}

function Found({ id }: { id: string }) {
  const details = useData(['exchange', id], (signal) =>
    unwrap(
      control.GET('/_control/requests/{request_id}', {
        params: { path: { request_id: id } },
        signal,
      }),
    ),
  )
  const isUnknown = details.error instanceof ApiError && details.error.status === 404
  return (
    <>
      <p class="crumbs">
        <a href="/-/traffic">Traffic</a>
      </p>
      {isUnknown ? (
        <Unknown id={id} />
      ) : (
        <Load of={details}>{(found) => <Content of={found} />}</Load>
      )}
    </>
  )
}

const Unknown = ({ id }: { id: string }) => (
  <div class="empty">
    <h1>Request not found</h1>
    <p>
      The server does not remember <code>{id}</code>. It forgets requests when it is reset or
      restarted, and when there are more than 10,000.
    </p>
  </div>
)

function Content({ of: details }: { of: Details }) {
  const { method, path, status, explanation } = details
  return (
    <>
      <h1 class="path">
        {method} {path}
      </h1>
      {explanation && <Explanation of={explanation} />}
      <Facts of={details} />
      {details.needs && <Needs of={details.needs} />}
      <Changes slugs={details.changes} version={details.version} />
      <h2>Request</h2>
      {details.request ? (
        <Message headers={details.request.headers} body={details.request.body} label="request">
          <NamedValues title="query parameters" values={details.request.query} />
        </Message>
      ) : (
        <Forgotten />
      )}
      <h2>
        Response <Status of={status} />
      </h2>
      {details.response ? (
        <Message headers={details.response.headers} body={details.response.body} label="response" />
      ) : (
        <Forgotten />
      )}
    </>
  )
}

const Forgotten = () => (
  <p class="soft">Forgotten: the server keeps headers and bodies of the latest requests only.</p>
)

function Facts({ of: details }: { of: Details }) {
  const { request_id, at, operation, version, duration, caller, deliveries } = details
  return (
    <dl class="facts">
      <dt>Status</dt>
      <dd>
        <Status of={details.status} />
      </dd>
      <dt>Request id</dt>
      <dd>
        <code>{request_id}</code>
      </dd>
      <dt>Time</dt>
      <dd>
        {at}, {duration.toFixed(1)} ms
      </dd>
      <dt>Operation</dt>
      <dd>
        {operation ? (
          <a href={`/docs/${version}.html#${operation.replaceAll('/', '-')}`}>{operation}</a>
        ) : (
          'none'
        )}
      </dd>
      <dt>Version</dt>
      <dd>{version}</dd>
      <dt>Caller</dt>
      <dd>{callerIn(caller)}</dd>
      <dt>Deliveries</dt>
      <dd>
        {deliveries.length === 0 && 'none'}
        {deliveries.map(({ guid, event, hook_ids }) => (
          <div key={guid}>
            {event} <code>{guid}</code> to {hook_ids.length} webhooks
          </div>
        ))}
      </dd>
    </dl>
  )
}
