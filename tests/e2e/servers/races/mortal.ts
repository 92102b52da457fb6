import { hashToken } from '../../../../server/access/auth/token-format.ts'
import { issueToken } from '../../../../server/domains/tokens/issue.ts'
import { openStorage, type Storage } from '../../../../server/storage/index.ts'
import { chanceOf } from '../../../_support/chance.ts'
import { until } from '../../../_support/patience.ts'
import { spawnServer, type ServerProcess } from '../../../_support/spawn-server.ts'
import type { Store } from '../../../_support/stores.ts'
import { testWorld } from '../../../_support/test-world.ts'
import { doorOf, secrets, type Door } from './door.ts'
import { killPoint, type KillPoint } from './kill-point.ts'

export interface Mortality {
  store: Store
  seed: number
  kills: number
  /** Called after each kill, for long runs. */
  progress?: (line: string) => void
}

/**
 * Statistics. Each token had exactly one value after each kill, otherwise the run would have
 * thrown.
 */
export interface ResetCounts {
  kills: number
  /** Resets with a response. */
  answered: number
  /** Interrupted resets after which the old value was valid … */
  undone: number
  /** … and those after which a new value was, which no client received. */
  done: number
}

const chains = 6
const secret = secrets.Ov23test

/** A token and all its known values; the last one is the latest received. */
interface Chain {
  userId: number
  values: string[]
}

async function newChain(storage: Storage, number: string): Promise<Chain> {
  const moment = { created_at: Date.now(), updated_at: Date.now() }
  const row = { login: `mortal-${number}`, type: 'User', plan: 'free', site_admin: 0 } as const
  const user = await storage.accounts.create({ ...row, ...moment })
  const client = await storage.tokens.findAppByClientId(secret.client_id)
  if (!client) throw new Error('The test world has no app')
  const wanted = { user, client, scopes: ['repo'] }
  const issued = storage.transaction((all) => issueToken(all, wanted, Date.now()))
  return { userId: user.id, values: [(await issued).value] }
}

/** Resets continuously until the server is killed. */
async function resetOn(door: Door, { values }: Chain, point: KillPoint): Promise<void> {
  for (;;) {
    point.begun()
    const reset = door.token('PATCH', 'token', secret, values.at(-1) as string)
    const answer = await reset.catch((error: unknown) => {
      // A broken connection is expected, but only at the end.
      if (!point.reached) throw error
    })
    if (!answer) return
    if (answer.status !== 200) throw new Error(`A reset was answered ${answer.status}`)
    values.push(answer.body.token as string)
  }
}

/**
 * PostgreSQL finishes the statements of a dead client. The restarted server should see their
 * effect.
 */
async function settled({ opened }: ServerProcess): Promise<void> {
  if (opened.databaseUrl === undefined) return
  const busy = `select pid from pg_stat_activity where datname = current_database()
    and state <> 'idle' and pid <> pg_backend_pid()`
  await until(async () => (await opened.query(busy)).length === 0, 'the database is at rest')
}

/** @returns whether the interrupted reset was executed */
async function examine(door: Door, { opened }: ServerProcess, chain: Chain): Promise<boolean> {
  const { userId, values } = chain
  const rows = await opened.query<{ hash: string }>(
    `select hash from tokens where user_id = ${userId}`,
  )
  const at = values.map(hashToken).indexOf(rows[0]?.hash ?? '')
  const done = at === -1
  const told = `${values.length} values were told; the store has ${rows.length}, of these number ${at + 1}`
  if (rows.length !== 1 || !(done || at === values.length - 1)) throw new Error(told)
  for (const value of values) {
    const { status } = await door.token('POST', 'token', secret, value)
    const expected = value === values.at(-1) && !done ? 200 : 404
    if (status !== expected) throw new Error(`${told}; a check was answered ${status}`)
  }
  return done
}

/** Runs the server, kills it, and checks every token after a restart. */
async function outlive(server: ServerProcess, storage: Storage, name: string, point: KillPoint) {
  const door = doorOf(server)
  const all = Array.from({ length: chains }, (_, index) => newChain(storage, `${name}-${index}`))
  const held = await Promise.all(all)
  const killed = point.due.then(() => server.kill())
  await Promise.all([killed, ...held.map((chain) => resetOn(door, chain, point))])
  await settled(server)
  await server.restart()
  let done = 0
  for (const chain of held) if (await examine(door, server, chain)) done++
  return { answered: held.reduce((sum, { values }) => sum + values.length - 1, 0), done }
}

/**
 * Repeatedly kills a server with SIGKILL during resets, and checks that each token has exactly one
 * value afterwards: the latest received or, after an interrupted reset, possibly one that no client
 * received.
 * @throws Error that names the seed and the kill point
 */
export async function outliveAll({
  store,
  seed,
  kills,
  progress,
}: Mortality): Promise<ResetCounts> {
  const args = ['--rate-limits', 'off']
  await using server = await spawnServer({ store, world: testWorld, args })
  await using storage = await openStorage(server.opened.location)
  const chance = chanceOf(seed)
  const counts: ResetCounts = { kills, answered: 0, undone: 0, done: 0 }
  for (let kill = 1; kill <= kills; kill++) {
    const point = killPoint(chance, chains)
    const when = `kill ${kill} of ${kills}, ${point.name}`
    const { answered, done } = await outlive(server, storage, String(kill), point).catch(
      (cause: unknown) => {
        throw new Error(`Seed ${seed}, ${store.name}, ${when}`, { cause })
      },
    )
    counts.answered += answered
    counts.done += done
    counts.undone += chains - done
    progress?.(when)
  }
  return counts
}
