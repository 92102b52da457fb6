interface StateProps {
  state: string
  reason?: string | null | undefined
  merged?: boolean
  draft?: boolean | undefined
}

/** Whether an issue or pull request is open, in words and color. */
export function State({ state, reason, merged, draft }: StateProps) {
  if (merged) return <span class="badge good">merged</span>
  if (state === 'closed') {
    const why = reason && reason !== 'completed' ? ` as ${reason.replaceAll('_', ' ')}` : ''
    return <span class="badge bad">closed{why}</span>
  }
  return <span class={draft ? 'badge' : 'badge good'}>{draft ? 'draft' : 'open'}</span>
}

/** Labels by their names. */
export function Labels({
  of: labels,
}: {
  of: readonly { name: string; description: string | null }[]
}) {
  return (
    <>
      {labels.map(({ name, description }) => (
        <span class="badge" key={name} title={description ?? undefined}>
          {name}
        </span>
      ))}
    </>
  )
}
