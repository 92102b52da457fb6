import { readFile } from 'node:fs/promises'
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
process at its peak, "children" the most memory that all its children had together. "Left" counts child processes
fifteen seconds after the attack, without those that the server keeps. The law: a stall of at most 100 ms more than
quiet, at most 64 MiB more than the body, and no process left. Both stores are attacked at the same time. An attack
that exceeds the law is repeated afterwards, up to twice in other repositories and while the other server rests,
because their attacks disturb each other.`

/** Whether the kernel ignores priorities of processes outside of services and containers. */
async function priorities(): Promise<string> {
  const file = '/proc/sys/kernel/sched_autogroup_enabled'
  const isGrouped = (await readFile(file, 'utf8').catch(() => '0')).trim() === '1'
  return isGrouped
    ? 'The kernel ignored the lower priority of children, because it grouped processes by session.'
    : 'Children had a lower priority than the server.'
}

/** What a caller may cost: milliseconds beyond those of a quiet server, and bytes beyond the body. */
const law = { stall: 100, memory: 64 * 1024 * 1024 }

const isWithin = ({ cost, base }: Suffered, body = 0): boolean =>
  cost.stall - base <= law.stall && cost.memory <= law.memory + body && cost.survivors === 0

type Row = Finding['rows'][number]

const mebibytes = (bytes: number) => Math.max(0, Math.round(bytes / 1024 / 1024))

/** An attack, with the longest response time before it in milliseconds. */
interface Suffered {
  cost: Cost
  base: number
}

function rowOf(attack: Attack, store: Store, suffered: Suffered, attempt: number): Row {
  const { base, cost } = suffered
  return {
    Attack: attack.name,
    Store: store.name,
    'Stall, ms': Math.round(cost.stall),
    'Quiet, ms': Math.round(base),
    'Memory, MiB': mebibytes(cost.memory),
    'Children, MiB': mebibytes(cost.children),
    Left: cost.survivors,
    Attempts: attempt,
    'Duration, s': (cost.duration / 1000).toFixed(1),
    'Within the law': isWithin(suffered, attack.body) ? 'yes' : 'no',
  }
}

/** A server under attack, and what is known about each attack. */
class Trial implements AsyncDisposable {
  readonly rows = new Map<Attack, Row>()
  readonly flaws: string[] = []
  readonly #store: Store
  readonly #server: AttackedServer
  readonly #progress: Request['progress']

  constructor(store: Store, server: AttackedServer, { progress }: Request) {
    this.#store = store
    this.#server = server
    this.#progress = progress
  }

  async #suffer(attack: Attack, attempt: number): Promise<void> {
    try {
      const base = await quiet(this.#server.attacked.server)
      const cost = await this.#server.suffer(attack)
      this.rows.set(attack, rowOf(attack, this.#store, { base, cost }, attempt))
    } catch (error) {
      this.flaws.push(`${attack.name} on ${this.#store.name}: ${String(error)}`)
    }
    this.#progress(`${this.#store.name}: ${attack.name}`)
  }

  async sufferAll(): Promise<void> {
    for (const attack of attacks) await this.#suffer(attack, 1)
  }

  #exceeding = () => [...this.rows].flatMap(([attack, row]) => (isGood(row) ? [] : [attack]))

  /** Repeats what exceeded the law. */
  async repeat(): Promise<void> {
    for (let attempt = 2; attempt <= attempts; attempt++)
      for (const attack of this.#exceeding()) await this.#suffer(attack, attempt)
    this.flaws.push(...this.#exceeding().map(({ name }) => `${name} on ${this.#store.name}`))
  }

  async startAgain(): Promise<Row> {
    const duration = await this.#server.startAgain()
    return { Store: this.#store.name, 'Until it serves, ms': Math.round(duration) }
  }

  [Symbol.asyncDispose] = () => this.#server[Symbol.asyncDispose]()
}

const isGood = (row: Row): boolean => row['Within the law'] === 'yes'

async function findingOf(trials: readonly Trial[]): Promise<Finding> {
  await Promise.all(trials.map((trial) => trial.sufferAll()))
  for (const trial of trials) await trial.repeat()
  const restarts: Row[] = []
  for (const trial of trials) restarts.push(await trial.startAgain())
  return {
    method: `${method} ${await priorities()}`,
    rows: trials.flatMap(({ rows }) => [...rows.values()]),
    more: [{ title: 'Killed after all attacks, and started again', rows: restarts }],
    flaws: trials.flatMap(({ flaws }) => flaws),
  }
}

export const hostile: Proof = {
  promise: 'No content of a caller holds the server',
  async run(request) {
    const starting = allStores.map(async (store) => {
      return new Trial(store, await startAttacked(store), request)
    })
    const trials = await Promise.all(starting)
    try {
      return await findingOf(trials)
    } finally {
      for (const trial of trials) await trial[Symbol.asyncDispose]()
    }
  },
}
