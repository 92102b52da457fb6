import type { Account } from '../../../../server/storage/accounts/accounts.ts'
import type { Chance } from '../../../_support/chance.ts'
import type { Cluster } from './cluster.ts'
import { allowedDevice, newAuthorizationCode, type Form } from './codes.ts'
import { doorsFor, oneWinner, type Contest } from './contest.ts'
import { secrets, type Granted } from './door.ts'
import { atOnce } from './jitter.ts'
import { examine } from './standing.ts'

interface Voucher {
  name: string
  /** Possible values of `error` for the losers. */
  refusals: string[]
  /** Whether the token is revoked when its code is used again (RFC 6749, section 4.1.2). */
  avenged: boolean
  make(cluster: Cluster, user: Account, client: { client_id: string }): Promise<Form>
}

const won = ({ access_token }: Granted) => access_token !== undefined

async function exchange(voucher: Voucher, cluster: Cluster, chance: Chance) {
  const [client, secret] =
    chance.next() < 0.5 ? [cluster.oauthApp, secrets.Ov23test] : [cluster.app, secrets.Iv23test]
  const user = await cluster.newUser()
  const form = await voucher.make(cluster, user, client)
  const calls = doorsFor(chance.between(2, 4), cluster, chance).map(
    (door) => () => door.grant(secret, form),
  )
  const answers = await atOnce(calls, chance)
  const outcome = oneWinner(answers.map(won))
  const given = answers.flatMap(({ access_token }) => access_token ?? [])
  const odd = answers.filter(
    (answer) => !won(answer) && !voucher.refusals.includes(answer.error ?? ''),
  )
  const [alive, dead] = voucher.avenged ? [[], given] : [given, []]
  const broken = [
    ...outcome.broken,
    ...odd.map((answer) => `an exchange was answered ${JSON.stringify(answer)}`),
    ...(await examine(cluster, { user, secret, alive, dead })),
  ]
  return { ...outcome, valid: alive.length, broken }
}

const contestOf = (voucher: Voucher): Contest => ({
  name: voucher.name,
  run: (cluster, chance) => exchange(voucher, cluster, chance),
})

export const codes = contestOf({
  name: 'Exchanges of one authorization code',
  refusals: ['bad_verification_code'],
  avenged: true,
  make: newAuthorizationCode,
})

export const polls = contestOf({
  name: 'Polls of one allowed device code',
  refusals: ['bad_verification_code', 'incorrect_device_code', 'slow_down', 'expired_token'],
  avenged: false,
  make: allowedDevice,
})
