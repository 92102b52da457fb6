/** How severe a vulnerability or alert is. */
export function Severity({ of: severity }: { of: string | null | undefined }) {
  if (!severity) return null
  const isSevere = ['critical', 'high', 'error'].includes(severity)
  return <span class={`badge ${isSevere ? 'bad' : 'warn'}`}>{severity}</span>
}
