import type { Attack } from '../_support/hostile/attack.ts'
import {
  attacks,
  attempts,
  startAttacked,
  type AttackedServer,
} from '../_support/hostile/attack-server.ts'
import { quiet, type Cost } from '../_support/hostile/cost.ts'
import { allStores, type Store } from '../_support/stores.ts'
import type { Finding, Proof, Request } from './proof.ts'

const method = `Each attack runs against a server in a process of its own, started as an operator would, but without rate
limits. Its content is generated. Meanwhile a client asks a cheap route all the time: "stall" is the longest
response time, "quiet" the longest one in a second without an attack. "Memory" is the growth of the server
process at its peak, "children" the most memory that all its children had together. "Left" counts child processes fifteen seconds after the attack, without those that the
server keeps. The law: a stall of at most 100 ms more than quiet, at most 64 MiB more than the body, and no
process left. After a longer stall, an attack of at most 20 seconds is repeated up to twice in another
repository, because other work of the machine causes stalls too: both stores are attacked at the same time.`

/** What a caller may cost: milliseconds beyond those of a quiet server, and bytes beyond the body. */
const law = { stall: 100, memory: 64 * 1024 * 1024 }

const stalls = ({ stall }: Cost, base: number): boolean => stall - base > law.stall

const isWithin = (cost: Cost, base: number, body = 0): boolean =>
  !stalls(cost, base) && cost.memory <= law.memory + body && cost.survivors === 0

/** Attacks that take longer are not repeated, in milliseconds. */
const longest = 20_000

type Row = Finding['rows'][number]

const mebibytes = (bytes: number) => Math.max(0, Math.round(bytes / 1024 / 1024))

interface Outcome {
  rows: Row[]
  flaws: string[]
  restart: Row
}

async function sufferRepeatedly(server: AttackedServer, attack: Attack) {
  for (let attempt = 1; ; attempt++) {
    const base = await quiet(server.attacked.server)
    const cost = await server.suffer(attack)
    const isLast = attempt === attempts || cost.duration > longest
    if (isLast || !stalls(cost, base)) return { base, cost, attempt }
  }
}

async function onStore(store: Store, { progress }: Request): Promise<Outcome> {
  await using server = await startAttacked(store)
  const rows: Row[] = []
  const flaws: string[] = []
  for (const attack of attacks) {
    const suffered = await sufferRepeatedly(server, attack).catch((error: unknown) => {
      flaws.push(`${attack.name} on ${store.name}: ${String(error)}`)
    })
    progress(`${store.name}: ${attack.name}`)
    if (!suffered) continue
    const { base, cost, attempt } = suffered
    const fits = isWithin(cost, base, attack.body)
    if (!fits) flaws.push(`${attack.name} on ${store.name}`)
    rows.push({
      Attack: attack.name,
      Store: store.name,
      'Stall, ms': Math.round(cost.stall),
      'Quiet, ms': Math.round(base),
      'Memory, MiB': mebibytes(cost.memory),
      'Children, MiB': mebibytes(cost.children),
      Left: cost.survivors,
      Attempts: attempt,
      'Duration, s': (cost.duration / 1000).toFixed(1),
      'Within the law': fits ? 'yes' : 'no',
    })
  }
  const restart = {
    Store: store.name,
    'Until it serves, ms': Math.round(await server.startAgain()),
  }
  return { rows, flaws, restart }
}

export const hostile: Proof = {
  promise: 'No content of a caller holds the server',
  async run(request) {
    const outcomes = await Promise.all(allStores.map((store) => onStore(store, request)))
    const rows = outcomes.flatMap((each) => each.rows)
    const more = [
      {
        title: 'Killed after all attacks, and started again',
        rows: outcomes.map(({ restart }) => restart),
      },
    ]
    const flaws = outcomes.flatMap((each) => each.flaws)
    return { method, rows, more, flaws }
  },
}
