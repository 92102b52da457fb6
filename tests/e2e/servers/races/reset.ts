import type { Chance } from '../../../_support/chance.ts'
import type { Cluster } from './cluster.ts'
import { doorsFor, oneWinner, type Contest } from './contest.ts'
import { secrets } from './door.ts'
import { atOnce } from './jitter.ts'
import { examine } from './standing.ts'

/** Several concurrent requests reset one value: one receives a new value, all others a 404. */
async function reset(cluster: Cluster, chance: Chance, parallel: number) {
  const [client, secret] =
    chance.next() < 0.5 ? [cluster.oauthApp, secrets.Ov23test] : [cluster.app, secrets.Iv23test]
  const user = await cluster.newUser()
  const { value } = await cluster.issue(user, client)
  const calls = doorsFor(parallel, cluster, chance).map(
    (door) => () => door.token('PATCH', 'token', secret, value),
  )
  const answers = await atOnce(calls, chance)
  const outcome = oneWinner(answers.map(({ status }) => status === 200))
  const alive = answers.filter(({ status }) => status === 200).map(({ body }) => body.token)
  const odd = answers.filter(({ status }) => status !== 200 && status !== 404)
  const broken = [
    ...outcome.broken,
    ...odd.map(({ status, text }) => `a reset was answered ${status} ${text}`),
    ...(await examine(cluster, { user, secret, alive, dead: [value] })),
  ]
  return { ...outcome, valid: alive.length, broken }
}

export const twoResets: Contest = {
  name: 'Two resets of one token',
  run: (cluster, chance) => reset(cluster, chance, 2),
}

export const manyResets: Contest = {
  name: 'Three to twelve resets of one token',
  run: (cluster, chance) => reset(cluster, chance, chance.between(3, 12)),
}
