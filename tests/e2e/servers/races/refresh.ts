import { doorsFor, oneWinner, type Contest } from './contest.ts'
import { secrets, type Granted } from './door.ts'
import { atOnce } from './jitter.ts'
import { examine } from './standing.ts'

const secret = secrets.Iv23test
const formOf = (refresh_token: string) => ({ grant_type: 'refresh_token', refresh_token })

const won = ({ access_token }: Granted) => access_token !== undefined
const unlike = (expected: string) => (answer: Granted) => !won(answer) && answer.error !== expected

/** Several concurrent requests use one refresh token. */
export const refreshes: Contest = {
  name: 'Refreshes with one refresh token',
  async run(cluster, chance) {
    const user = await cluster.newUser()
    const { value, refresh } = await cluster.issue(user, cluster.app)
    const form = formOf(refresh?.value as string)
    const calls = doorsFor(chance.between(2, 5), cluster, chance).map(
      (door) => () => door.grant(secret, form),
    )
    const answers = await atOnce(calls, chance)
    const outcome = oneWinner(answers.map(won))
    const alive = answers.flatMap(({ access_token }) => access_token ?? [])
    const again = await Promise.all(cluster.doors.map((door) => door.grant(secret, form)))
    const odd = [...answers, ...again].filter(unlike('bad_refresh_token'))
    const broken = [
      ...outcome.broken,
      ...odd.map((answer) => `a refresh was answered ${JSON.stringify(answer)}`),
      ...(again.some(won) ? ['the refresh token can be used again'] : []),
      ...(await examine(cluster, { user, secret, alive, dead: [value] })),
    ]
    return { ...outcome, valid: alive.length, broken }
  },
}
