import { validationFailed } from '../../../core/errors.ts'
import type { Advisory, AdvisoryStanding } from '../../../storage/security/advisories.ts'

type State = Advisory['state']
type Wanted = 'draft' | 'published' | 'closed'

/** Where an advisory may go that was never published; and where one may that was. */
const ways: Record<'before' | 'since', Partial<Record<State, Wanted[]>>> = {
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

function published({ published_at }: Advisory, senderId: number, now: number): AdvisoryStanding {
  const at = published_at ?? now
  const reviewed = { published_at: at, reviewed_at: at }
  return { ...reviewed, publisher_id: senderId, closed_at: null, withdrawn_at: null }
}

/** What was known to everybody is withdrawn; a draft just ends. */
const closed = ({ published_at }: Advisory, now: number): AdvisoryStanding => ({
  closed_at: now,
  withdrawn_at: published_at === null ? null : now,
})

/**
 * What becomes of an advisory that goes on to another state.
 * @throws ServiceError 422 where no way leads there, or nothing is said to be affected
 */
export function standingIn(
  state: Wanted,
  advisory: Advisory,
  senderId: number,
  now: number,
): AdvisoryStanding {
  if (state === advisory.state) return {}
  const since = advisory.published_at === null ? 'before' : 'since'
  if (!ways[since][advisory.state]?.includes(state)) {
    throw refuse(`cannot be ${state} after ${advisory.state}`)
  }
  if (state === 'published' && advisory.vulnerabilities.length === 0) {
    throw refuse('cannot be published before vulnerabilities say what is affected')
  }
  const accepted = advisory.accepted === 0 && state !== 'closed' && { accepted: 1 }
  const moment = {
    draft: { closed_at: null },
    published: published(advisory, senderId, now),
    closed: closed(advisory, now),
  }
  return { state, ...accepted, ...moment[state] }
}
