import { checks } from '../../../server/checks/calls.ts'
import type { Substitutions } from './substitute.ts'
import { namesOf } from './world.ts'

const ids = Object.keys(checks).filter((id) => id.startsWith('checks/'))

/** Values for checks, which only an app writes. */
export const checkSubstitutions: Substitutions = Object.fromEntries(
  ids.map((id) => [
    id,
    ({ check: { app_id, head_sha, ...params } }, place) => ({
      params: { ref: head_sha, ...params },
      words: {
        '6dcb09b5b57875f334f61aebed695e2e4193db5e': head_sha,
        'app_id: 3': `app_id: ${app_id}`,
        '"app_id": 3': `"app_id": ${app_id}`,
      },
      environment: { TOKEN: `ghs_${namesOf(place).acme}` },
    }),
  ]),
)
