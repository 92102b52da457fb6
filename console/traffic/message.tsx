import type { ComponentChildren } from 'preact'
import type { ControlSchemas } from '../../client/control.ts'
import { Json } from '../parts/json.tsx'

type NamedValue = ControlSchemas['named-value']
type Body = ControlSchemas['sent-body']

interface MessageProps {
  headers: NamedValue[]
  body: Body | null
  label: string
  children?: ComponentChildren
}

/** Headers and body of a request or response. Secrets are masked by the server. */
export const Message = ({ headers, body, label, children }: MessageProps) => (
  <>
    {children}
    <NamedValues title="headers" values={headers} />
    {body ? <Content of={body} label={label} /> : <p class="soft">No body.</p>}
  </>
)

/** Query parameters or headers, by name. */
export function NamedValues({ title, values }: { title: string; values: NamedValue[] }) {
  if (values.length === 0) return null
  return (
    <details class="named">
      <summary>
        {values.length} {title}
      </summary>
      <dl class="facts">
        {values.map(({ name, value }, index) => (
          <NamedRow key={index} name={name} value={value} />
        ))}
      </dl>
    </details>
  )
}

const NamedRow = ({ name, value }: NamedValue) => (
  <>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
    </dd>
  </>
)

function Content({ of: { text, size, truncated }, label }: { of: Body; label: string }) {
  if (text === null) return <p class="soft">{size.toLocaleString('en')} bytes that are not text.</p>
  return (
    <>
      <Json value={text} label={label} />
      {truncated && (
        <p class="soft">The body has {size.toLocaleString('en')} bytes. Its beginning is shown.</p>
      )}
    </>
  )
}
