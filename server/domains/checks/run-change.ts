import { parseInstant } from '../../api/instant.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { encode } from '../../storage/sql/json.ts'
import type { CheckRun } from '../../storage/checks/check-runs.ts'

type Input = Omit<Schemas['check-run-update'], 'name'> & { name?: string }

const instantOf = (text: string | undefined, field: string) =>
  parseInstant(text, { resource: 'CheckRun', field })

/** A conclusion completes a run. A run that is not complete has none. */
function stateOf(input: Input, run: CheckRun | undefined, now: number) {
  const completedAt = instantOf(input.completed_at, 'completed_at')
  const status = input.conclusion ? 'completed' : (input.status ?? run?.status ?? 'queued')
  if (status !== 'completed') return { status, conclusion: null, completed_at: null }
  return {
    status,
    conclusion: input.conclusion ?? run?.conclusion ?? null,
    completed_at: completedAt ?? run?.completed_at ?? now,
  }
}

/** The columns of a check run after a request. @param run its columns before; absent if new */
export function runChange(input: Input, run: CheckRun | undefined, now: number) {
  const { output, actions, name } = input
  return {
    ...stateOf(input, run, now),
    ...(name !== undefined && { name }),
    started_at: instantOf(input.started_at, 'started_at') ?? run?.started_at ?? now,
    external_id: input.external_id ?? run?.external_id ?? null,
    details_url: input.details_url ?? run?.details_url ?? null,
    title: output?.title ?? run?.title ?? null,
    summary: output?.summary ?? run?.summary ?? null,
    text: output?.text ?? run?.text ?? null,
    actions: actions ? encode(actions) : (run?.actions ?? '[]'),
  }
}
