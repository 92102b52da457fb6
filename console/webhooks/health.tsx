import type { Schemas } from '../../client/index.ts'

type Hook = Schemas['hook']

/** Whether the latest delivery of a webhook arrived. */
export function Health({ hook: { active, disabled_reason, last_response } }: { hook: Hook }) {
  if (disabled_reason) return <span class="badge bad">disabled: {disabled_reason}</span>
  if (!active) return <span class="badge">inactive</span>
  if (!last_response || last_response.status === 'unused') {
    return <span class="badge">no deliveries yet</span>
  }
  const { code, message, status } = last_response
  return isGood(code) ? (
    <span class="badge good">{code} OK</span>
  ) : (
    <span class="badge bad">{message ?? code ?? status}</span>
  )
}

const isGood = (code: number | null) => code !== null && code >= 200 && code < 300

/** Whether something is wrong that a person should look at. */
export const isFailing = ({ active, disabled_reason, last_response }: Hook): boolean =>
  Boolean(disabled_reason) ||
  (active && !!last_response && last_response.status !== 'unused' && !isGood(last_response.code))
