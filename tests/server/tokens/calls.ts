import type { At, Calls } from '../../_support/calls/call.ts'
import type { Place } from '../../_support/calls/place.ts'

/** The app of the test world. */
const app = { clientId: 'Iv23test', clientSecret: 'app-secret' }

const aboutToken = ({ access_token }: Place) => ({ access_token })

/** A token of the holder that only one operation uses. */
const tokenTo =
  (use: string): At =>
  ({ holder }) => ({ access_token: `gho_${use}_${holder}` })

export const tokens = {
  'apps/check-token': { body: aboutToken, read: (data) => data.app.client_id },
  'apps/reset-token': {
    body: aboutToken,
    read: (data) => data.token_last_eight,
    client: { at: tokenTo('reset') },
  },
  'apps/delete-token': { body: aboutToken, client: { at: tokenTo('delete') } },
  'apps/delete-authorization': { body: aboutToken, client: { at: tokenTo('grant') } },
  'apps/scope-token': {
    body: ({ access_token, org }) => ({ access_token, target: org }),
    read: (data) => data.installation?.repository_selection,
    client: { at: { client_id: app.clientId, access_token: 'ghu_mona' }, caller: app },
  },
} satisfies Partial<Calls>
