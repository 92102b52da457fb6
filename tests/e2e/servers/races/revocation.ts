import type { IssuedToken } from '../../../../server/domains/tokens/issue.ts'
import type { Account } from '../../../../server/storage/accounts/accounts.ts'
import type { Chance } from '../../../_support/chance.ts'
import type { Cluster } from './cluster.ts'
import { allowedDevice, newAuthorizationCode } from './codes.ts'
import { doorsFor, type Contest, type Outcome } from './contest.ts'
import { secrets, type Door } from './door.ts'
import { atOnce } from './jitter.ts'
import { examine } from './standing.ts'

const secret = secrets.Iv23test

/** The result of one call: the response to a deletion, or the value of a new token. */
interface Result {
  deleted?: boolean
  value?: string
  odd?: string
}

type Call = (door: Door) => Promise<Result>

const notFound = 404

/** Every way to another token of the user, each based on an approval before the race. */
async function creations(cluster: Cluster, user: Account): Promise<Call[]> {
  const { app } = cluster
  const [reset, narrowed, refreshed] = (await Promise.all(
    [1, 2, 3].map(() => cluster.issue(user, app)),
  )) as [IssuedToken, IssuedToken, IssuedToken]
  const code = await newAuthorizationCode(cluster, user, app)
  const device = await allowedDevice(cluster, user, app)
  const refresh = { grant_type: 'refresh_token', refresh_token: refreshed.refresh?.value ?? '' }
  const granting = (form: Record<string, string>) => async (door: Door) => {
    const { access_token: value } = await door.grant(secret, form)
    return value === undefined ? {} : { value }
  }
  const answering = (ask: (door: Door) => ReturnType<Door['narrow']>) => async (door: Door) => {
    const { status, text, body } = await ask(door)
    if (status === 200) return { value: body.token as string }
    return status === notFound ? {} : { odd: `a creation was answered ${status} ${text}` }
  }
  return [
    granting(code),
    granting(device),
    granting(refresh),
    answering((door) => door.token('PATCH', 'token', secret, reset.value)),
    answering((door) => door.narrow(secret, narrowed.value)),
  ]
}

const deletion =
  (value: string): Call =>
  async (door) => {
    const { status, text } = await door.token('DELETE', 'grant', secret, value)
    const odd = status !== 204 && status !== notFound
    return odd ? { odd: `a deletion was answered ${status} ${text}` } : { deleted: status === 204 }
  }

function outcomeOf(results: Result[]): Omit<Outcome, 'valid'> {
  const granted = results.filter(({ value }) => value !== undefined).length
  const creations = results.filter(({ deleted }) => deleted === undefined)
  const deletions = results.length - creations.length
  const first = results.findIndex(({ deleted }) => deleted)
  const late = results.slice(first + 1).some(({ value }) => value !== undefined)
  const broken = results.flatMap(({ odd }) => odd ?? [])
  if (first < 0) broken.push(`none of ${deletions} deletions was answered 204`)
  return {
    calls: results.length,
    granted,
    refused: creations.length - granted,
    overtaken: late,
    broken,
  }
}

async function race(cluster: Cluster, chance: Chance, user: Account) {
  const held = await Promise.all([1, 2].map(() => cluster.issue(user, cluster.app)))
  const calls = [
    ...(await creations(cluster, user)),
    ...held.slice(0, chance.between(1, 2)).map(({ value }) => deletion(value)),
  ]
  const doors = doorsFor(calls.length, cluster, chance)
  const results = await atOnce(
    calls.map((call, index) => () => call(doors[index] as Door)),
    chance,
  )
  return { results, dead: held.map(({ value }) => value) }
}

/**
 * A grant is deleted while tokens are issued from it: by a code, a device code, a refresh token, a
 * reset and a scoped token. All of these were approved before the deletion started. After its
 * response no token is left, whatever the order of responses, and none can be issued again.
 */
export const revocation: Contest = {
  name: 'Deletions of a grant against five ways to a token of it',
  async run(cluster, chance) {
    const user = await cluster.newUser()
    const { results, dead } = await race(cluster, chance, user)
    const made = results.flatMap(({ value }) => value ?? [])
    const outcome = outcomeOf(results)
    const standing = { user, secret, alive: [], dead: [...dead, ...made] }
    const broken = [...outcome.broken, ...(await examine(cluster, standing))]
    const grants = await cluster.query(`select id from grants where user_id = ${user.id}`)
    if (grants.length > 0) broken.push('the grant is there again')
    return { ...outcome, valid: 0, broken }
  },
}
