import { Copy } from './copy.tsx'

/** JSON or text that someone else wrote: always shown as text. */
export function Json({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? pretty(value) : (JSON.stringify(value, null, 2) ?? '')
  return (
    <div class="code">
      <Copy text={text} label={`Copy ${label}`} />
      <pre tabIndex={0} role="group" aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  )
}

/** Strings that contain JSON are indented, too. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
