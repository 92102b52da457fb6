import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf, type Chance } from '../../../_support/chance.ts'
import { within } from '../../../_support/patience.ts'
import type { Store } from '../../../_support/stores.ts'
import { layOut } from './field.ts'
import type { Flaw } from './flaws.ts'
import { Hosts } from './hosts.ts'
import { openInbox, type Inbox } from './inbox.ts'
import { judge, type Verdict } from './judge.ts'
import type { Life } from './life.ts'
import { plansFor, type Plan } from './plan.ts'
import { look, startOf } from './sight.ts'
import { againOnly } from './steps.ts'

export interface CrashRun {
  store: Store
  seed: number
  kills: number
  /** Steps at which to kill; all by default. */
  places?: Plan['step'][]
  /** The planted fault. */
  flaw?: Flaw
  /** Called after each round, for long runs. */
  progress?: (line: string) => void
}

/** Statistics of the kills at one step. */
export interface Counts {
  kills: number
  /** Kills during the recovery from a previous one. */
  early: number
  /** Committed deliveries that were not recorded when the process died. */
  waiting: number
  /** Deliveries sent again because of the kill. */
  again: number
  /** Deliveries in rounds where this was the first kill. */
  committed: number
  received: number
  /** Deliveries sent again because a receiver closed the connection. */
  repeated: number
  lost: number
}

export type CountsByStep = Map<Plan['step'], Counts>

const strikesWithin = 30_000
/** Maximum number of broken guarantees reported per round. */
const mostBroken = 200

interface Death {
  plan: Plan
  /** Killed during the recovery from a previous kill. */
  early: boolean
  waiting: number
}

interface Run {
  hosts: Hosts
  inbox: Inbox
  chance: Chance
  /** Remaining kills. */
  plans: Plan[]
  /** A kill that a process has had as an option since its start. */
  carried: { life: Life; plan: Plan } | undefined
  /** Processes killed in this round. */
  deaths: Map<Life, Death>
  countsByStep: CountsByStep
}

const nameOf = ({ step, doom, after }: Plan) => `${step}, ${doom?.occurrence ?? `${after} ms`}`

/** The next kill that needs no other before it; without any left, an additional one. */
function takeFirst(plans: Plan[]): Plan {
  const index = plans.findIndex(({ step }) => step !== againOnly)
  const [plan] = index < 0 ? [] : plans.splice(index, 1)
  return plan ?? { step: 'any moment', after: 100, early: false }
}

/** Starts the changes in all processes; one of them will be killed. */
async function send(run: Run, name: string): Promise<{ victim: Life; plan: Plan }> {
  const { hosts, inbox, chance, plans, carried } = run
  const { living, opened } = hosts
  const field = await layOut(name, opened.location, inbox, chance)
  const victim = carried?.life ?? living[chance.between(0, living.length - 1)]
  if (!victim) throw new Error('No process is left to kill')
  const plan = carried?.plan ?? takeFirst(plans)
  run.carried = undefined
  const purgeBefore = Date.now()
  for (const life of living) {
    const doom = life === victim ? plan.doom : undefined
    life.tell({ order: 'go', field, name: `${name}-${life.number}`, purgeBefore, doom })
  }
  if (plan.after !== undefined) void pause(plan.after).then(() => victim.kill())
  return { victim, plan }
}

async function bury({ hosts, deaths }: Run, life: Life, plan: Plan, early: boolean): Promise<void> {
  await within(hosts.bury(life), strikesWithin, `a death at ${nameOf(plan)}`)
  deaths.set(life, { plan, early, waiting: await hosts.waiting() })
}

/** A step that did not occur again is tried in a later round. */
async function giveUp({ hosts, plans }: Run, life: Life, plan: Plan): Promise<void> {
  life.kill()
  await hosts.bury(life)
  await hosts.free(life)
  plans.push(plan)
  await hosts.begin()
  await hosts.quiet()
}

/** Whether a process dies before all is delivered. The other one may take what leads there. */
const dies = (life: Life) =>
  Promise.race([
    life.died().then(() => true),
    pause(strikesWithin, false, { ref: false }), // long after the last change
  ])

/**
 * Kills the victim of a round where it was to be killed, or tries that again after fewer
 * occurrences.
 */
async function strike(run: Run, life: Life, plan: Plan): Promise<boolean> {
  const { doom } = plan
  const died = doom && doom.occurrence > 1 ? await dies(life) : true
  if (died) await bury(run, life, plan, false)
  else await giveUp(run, life, { ...plan, doom: { ...doom!, occurrence: doom!.occurrence - 1 } })
  return died
}

/** Another process recovers the deliveries, and is killed as well if it reaches its crash point. */
async function dieAgain(run: Run, dead: Life, plan: Plan): Promise<void> {
  const { hosts } = run
  const life = await hosts.begin(plan.doom)
  await hosts.free(dead)
  const died = life.died().then(() => true)
  const early = await Promise.race([died, hosts.quiet().then(() => false)])
  if (!early && plan.step === againOnly) return giveUp(run, life, plan)
  if (!early) return void (run.carried = { life, plan })
  await bury(run, life, plan, true)
  await hosts.free(life)
  await hosts.begin()
  await hosts.quiet()
}

/**
 * Starts another process, which may be killed as well. At most two are killed in a row: after a
 * third, the server would regard the pending deliveries as the cause and park them.
 */
async function replace(run: Run, dead: Life): Promise<void> {
  const { hosts, plans } = run
  const plan = plans[0]?.early ? plans.shift() : undefined
  await Promise.all(hosts.living.map((life) => life.rest(plan !== undefined)))
  if (plan) return dieAgain(run, dead, plan)
  await hosts.free(dead)
  await hosts.begin()
  await hosts.quiet()
}

const noCounts: Counts = {
  kills: 0,
  early: 0,
  waiting: 0,
  again: 0,
  committed: 0,
  received: 0,
  repeated: 0,
  lost: 0,
}

function countsOf({ countsByStep }: Run, { step }: Plan): Counts {
  const counts = countsByStep.get(step) ?? { ...noCounts }
  countsByStep.set(step, counts)
  return counts
}

/**
 * Adds the results of a round to the step of its first kill, and repeated requests to the step that
 * caused them.
 */
function count(run: Run, first: Plan, verdict: Verdict): void {
  const counts = countsOf(run, first)
  for (const what of ['committed', 'received', 'repeated', 'lost'] as const)
    counts[what] += verdict[what]
  for (const [life, { plan, early, waiting }] of run.deaths) {
    const own = countsOf(run, plan)
    own.kills++
    own.early += Number(early)
    own.waiting += waiting
    own.again += verdict.again.get(life) ?? 0
  }
}

/** Makes changes, kills and restarts processes, and judges the result. */
async function round(run: Run, name: string): Promise<void> {
  const { hosts, inbox, deaths } = run
  const { query } = hosts.opened
  const start = await startOf(query)
  deaths.clear()
  inbox.arrivals.length = 0
  hosts.forget()
  const { victim, plan } = await send(run, name)
  if (await strike(run, victim, plan)) await replace(run, victim)
  const lives = [...hosts.seen]
  const sight = await look(query, start, { arrivals: inbox.arrivals, lives })
  const verdict = judge(sight, new Set(deaths.keys()))
  const said = lives.map(({ output }) => output).filter((output) => output !== '')
  const broken = [...verdict.broken, ...said]
  if (broken.length > 0) throw new Error(broken.slice(0, mostBroken).join('\n'))
  count(run, plan, verdict)
}

/**
 * Repeatedly kills servers with SIGKILL between any two steps of a delivery, starts others on the
 * same data, and compares the received requests with the committed changes.
 * @throws Error that names the seed, the steps of the kills and each broken guarantee
 */
export async function deliverAmidDeaths(crashRun: CrashRun): Promise<CountsByStep> {
  const { store, seed, kills, places, flaw, progress } = crashRun
  const chance = chanceOf(seed)
  const plans = plansFor(kills, chance, places)
  await using inbox = await openInbox(chance.fork())
  await using hosts = await Hosts.start({ store, chance, appUrl: `${inbox.urls[0]}app`, flaw })
  const countsByStep: CountsByStep = new Map()
  const run: Run = {
    hosts,
    inbox,
    chance,
    plans,
    carried: undefined,
    deaths: new Map(),
    countsByStep,
  }
  for (let number = 1; plans.length > 0 || run.carried; number++) {
    await round(run, `round-${number}`).catch((cause: Error) => {
      const died = [...run.deaths.values()].map(({ plan }) => nameOf(plan)).join('; then ')
      const where = `Seed ${seed}, ${store.name}, round ${number}, death at ${died}`
      throw new Error(`${where}:\n${cause.message}`, { cause })
    })
    progress?.(`${plans.length} deaths to come`)
  }
  await hosts.stop()
  return countsByStep
}
