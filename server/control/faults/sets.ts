import type { FaultInput, FaultSetName } from '../schemas.ts'

interface FaultSet {
  description: string
  faults: readonly FaultInput[]
}

const maintenance: FaultInput['request'] = {
  respond: {
    status: 503,
    headers: { 'Retry-After': '300' },
    message: 'This operation is in maintenance. Please try again later.',
  },
}

/** The named sets of faults. */
export const faultSets: Readonly<Record<FaultSetName, FaultSet>> = {
  'secondary-storm': {
    description: 'Every second request exceeds a secondary rate limit.',
    faults: [
      {
        probability: 0.5,
        seed: 1,
        request: {
          respond: {
            status: 429,
            headers: { 'Retry-After': '1' },
            message:
              'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
          },
        },
      },
    ],
  },
  'webhooks-late': {
    description: 'Webhook deliveries are sent ten minutes late.',
    faults: [{ delivery: { delay: '10m' } }],
  },
  'events-delayed': {
    description: 'Events appear in feeds five minutes late.',
    faults: [{ feed: { delay: '5m' } }],
  },
  'import-maintenance': {
    description: 'Source import operations are in maintenance.',
    faults: [
      { match: { path: '/repos/*/*/import' }, request: maintenance },
      { match: { path: '/repos/*/*/import/**' }, request: maintenance },
    ],
  },
  'flapping-auth': {
    description: 'Every second request with a token is refused with 401.',
    faults: [
      {
        probability: 0.5,
        seed: 1,
        match: { caller: '*' },
        request: { respond: { status: 401, message: 'Bad credentials' } },
      },
    ],
  },
}
