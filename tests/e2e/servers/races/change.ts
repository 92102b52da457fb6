import { doorsFor, oneWinner, type Contest } from './contest.ts'
import { secrets, type Door } from './door.ts'
import { atOnce } from './jitter.ts'
import { examine } from './standing.ts'

const secret = secrets.Iv23test

interface Change {
  won: boolean
  /** The token's new value; undefined if it was revoked. */
  value?: string
}

const reset = async (door: Door, old: string): Promise<Change> => {
  const { status, body } = await door.token('PATCH', 'token', secret, old)
  return status === 200 ? { won: true, value: body.token as string } : { won: false }
}

const revoke = async (door: Door, old: string): Promise<Change> => {
  const { status } = await door.token('DELETE', 'token', secret, old)
  return { won: status === 204 }
}

const refresh = async (door: Door, refresh_token: string): Promise<Change> => {
  const form = { grant_type: 'refresh_token', refresh_token }
  const { access_token: value } = await door.grant(secret, form)
  return value === undefined ? { won: false } : { won: true, value }
}

/**
 * One token is reset, refreshed and revoked concurrently. Exactly one of these succeeds and
 * excludes the others.
 */
export const changes: Contest = {
  name: 'A reset, a refresh and a revocation of one token',
  async run(cluster, chance) {
    const user = await cluster.newUser()
    const issued = await cluster.issue(user, cluster.app)
    const refreshing = issued.refresh?.value as string
    const [one, two, three] = doorsFor(3, cluster, chance) as [Door, Door, Door]
    const calls = [
      () => reset(one, issued.value),
      () => refresh(two, refreshing),
      () => revoke(three, issued.value),
    ]
    const results = await atOnce(calls, chance)
    const outcome = oneWinner(results.map(({ won }) => won))
    const alive = results.flatMap(({ value }) => value ?? [])
    const standing = { user, secret, alive, dead: [issued.value] }
    const broken = [...outcome.broken, ...(await examine(cluster, standing))]
    if ((await refresh(one, refreshing)).won) broken.push('the refresh token can be used again')
    return { ...outcome, valid: alive.length, broken }
  },
}
