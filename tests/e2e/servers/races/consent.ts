import type { Chance } from '../../../_support/chance.ts'
import type { Cluster } from './cluster.ts'
import { doorsFor, type Contest } from './contest.ts'
import { secrets, type Door } from './door.ts'
import { atOnce } from './jitter.ts'
import { examine } from './standing.ts'

const secret = secrets.Iv23test

/**
 * A call with its position among all others: the numbers of starts and ends before its own start
 * and before its own end.
 */
interface Timed {
  /** Absent for the deletion. */
  value?: string
  status?: number
  begun: number
  over: number
}

function timing() {
  let moment = 0
  return async (call: () => Promise<Pick<Timed, 'value' | 'status'>>): Promise<Timed> => {
    const begun = ++moment
    return { ...(await call()), begun, over: ++moment }
  }
}

async function check(door: Door, value: string): Promise<boolean> {
  return (await door.token('POST', 'token', secret, value)).status === 200
}

/**
 * Impossible results: a valid token issued before the deletion, or an invalid one issued after it.
 */
function anachronisms(tokens: Timed[], deletion: Timed, alive: string[]): string[] {
  return tokens.flatMap(({ value = '', begun, over }) => {
    const lives = alive.includes(value)
    if (over < deletion.begun && lives) return 'a token from before the deletion is valid'
    if (begun > deletion.over && !lives) return 'a token from after the deletion is not valid'
    return []
  })
}

async function race(cluster: Cluster, chance: Chance, calls: number) {
  const user = await cluster.newUser()
  const { value: first } = await cluster.issue(user, cluster.app)
  const timed = timing()
  const [door] = doorsFor(1, cluster, chance)
  const deletion = () =>
    timed(() =>
      (door as Door).token('DELETE', 'grant', secret, first).then(({ status }) => ({ status })),
    )
  const consent = () =>
    timed(() => cluster.issue(user, cluster.app).then(({ value }) => ({ value })))
  const results = await atOnce([deletion, ...Array.from({ length: calls }, () => consent)], chance)
  return { user, first, results }
}

/**
 * A grant is deleted in one process while its user consents again in another. A token issued before
 * the deletion started is revoked; one requested after the deletion ended is valid. In between,
 * both are possible, but each valid token has a grant, and all servers agree with the store.
 */
export const consents: Contest = {
  name: 'Deletion of a grant against consents given anew',
  async run(cluster, chance) {
    const { user, first, results } = await race(cluster, chance, chance.between(1, 5))
    const deletion = results.find(({ status }) => status !== undefined) as Timed
    const tokens = results.filter(({ value }) => value !== undefined)
    const values = tokens.map(({ value }) => value as string)
    const lives = await Promise.all(values.map((value) => check(cluster.doors[0] as Door, value)))
    const alive = values.filter((_, index) => lives[index])
    const dead = [first, ...values.filter((_, index) => !lives[index])]
    const broken = [
      ...(deletion.status === 204 ? [] : [`the deletion was answered ${deletion.status}`]),
      ...anachronisms(tokens, deletion, alive),
      ...(await examine(cluster, { user, secret, alive, dead })),
    ]
    return {
      calls: results.length,
      granted: values.length,
      refused: 0,
      overtaken: tokens.some(
        ({ begun, value = '' }) => begun < deletion.begun && alive.includes(value),
      ),
      valid: alive.length,
      broken,
    }
  },
}
