const day = 86_400_000

/** The platform keeps days in the time of its first office. */
const zone = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  timeZoneName: 'longOffset',
})

/** Milliseconds that the time of the zone is behind UTC, such as seven hours in summer. */
function behind(at: number): number {
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, hours = '0', minutes = '0', seconds = '0'] = /-(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

/**
 * The start of the day of a due date, at 07:00 or 08:00 UTC. Clocks change after midnight, so the time
 * may be another one at the start of the day.
 */
export function startOfPacificDay(at: number): number {
  const now = behind(at)
  const start = Math.floor((at - now) / day) * day
  return start + behind(start + now)
}
