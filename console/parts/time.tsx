const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

function describe(seconds: number): string {
  const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  return relative.format(Math.round(seconds / size), unit)
}

/** A point in time as people say it; the exact time is the tooltip. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span class="soft">never</span>
  const seconds = (Date.parse(at) - Date.now()) / 1000
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {describe(seconds)}
    </time>
  )
}
