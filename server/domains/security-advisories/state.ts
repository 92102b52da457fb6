import { validationFailed } from '../../core/errors.ts'
import type { Advisory, AdvisoryStatus } from '../../storage/security-advisories/advisories.ts'

type State = Advisory['state']
type Wanted = 'draft' | 'published' | 'closed'

/** Allowed state changes before and after the first publication. */
const transitions: Record<'before' | 'since', Partial<Record<State, Wanted[]>>> = {
  before: {
    triage: ['draft', 'published', 'closed'],
    draft: ['published', 'closed'],
    closed: ['draft'],
  },
  since: { published: ['closed'], closed: ['published'] },
}

function refuse(message: string) {
  return validationFailed({
    resource: 'SecurityAdvisory',
    field: 'state',
    code: 'invalid',
    message,
  })
}

function published({ published_at }: Advisory, senderId: number, now: number): AdvisoryStatus {
  const at = published_at ?? now
  const reviewed = { published_at: at, reviewed_at: at }
  return { ...reviewed, publisher_id: senderId, closed_at: null, withdrawn_at: null }
}

/** A published advisory is withdrawn; a draft is only closed. */
const closed = ({ published_at }: Advisory, now: number): AdvisoryStatus => ({
  closed_at: now,
  withdrawn_at: published_at === null ? null : now,
})

/**
 * Returns the columns that change with a new state.
 * @throws ServiceError 422 for a state change that is not allowed, or a publication without
 * vulnerabilities
 */
export function statusAfter(
  state: Wanted,
  advisory: Advisory,
  senderId: number,
  now: number,
): AdvisoryStatus {
  if (state === advisory.state) return {}
  const since = advisory.published_at === null ? 'before' : 'since'
  if (!transitions[since][advisory.state]?.includes(state)) {
    throw refuse(`cannot change from ${advisory.state} to ${state}`)
  }
  if (state === 'published' && advisory.vulnerabilities.length === 0) {
    throw refuse('cannot be published without vulnerabilities')
  }
  const accepted = advisory.accepted === 0 && state !== 'closed' && { accepted: 1 }
  const moment = {
    draft: { closed_at: null },
    published: published(advisory, senderId, now),
    closed: closed(advisory, now),
  }
  return { state, ...accepted, ...moment[state] }
}
