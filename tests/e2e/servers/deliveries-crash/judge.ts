import type { Change } from './facts.ts'
import type { Life } from './life.ts'
import type { Reception, Row, Sight } from './sight.ts'

export interface Verdict {
  /** Broken guarantees. */
  broken: string[]
  /** Committed deliveries: first ones, retries and redeliveries. */
  committed: number
  received: number
  /** Repeated requests of a delivery, by the process whose death caused them. */
  again: Map<Life, number>
  /** Repeated requests because a receiver closed a reused connection. */
  repeated: number
  /** Committed but never received. */
  lost: number
}

/** Maximum number of retries. */
const mostRetries = 2

function grouped<T, Key>(items: T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const nameOf = ({ id, hook, mark, attempt }: Row) =>
  `Delivery ${id} of ${mark} to hook ${hook}, attempt ${attempt},`

/** Acknowledged changes exist, and rolled-back ones do not. */
function checkChanges({ committed, facts }: Sight): string[] {
  const there = new Set(committed.map(({ mark }) => mark))
  return facts.flatMap((each) => {
    if (each.fact === 'answered' && !there.has(each.mark)) return [`${each.mark} was forgotten`]
    if (each.fact === 'asked' && each.undone && there.has(each.mark))
      return [`${each.mark} was not undone`]
    return []
  })
}

/** Hooks that receive a delivery for a change. */
function hearersOf({ kind, repository, mark }: Change, { hooks, rows }: Sight): number[] {
  if (kind === 'redelivery') return []
  if (kind === 'hook') {
    const made = rows.find((row) => row.event === 'ping' && row.mark === mark)
    return [made?.hook ?? 0]
  }
  return hooks
    .filter((hook) => hook.repository === repository || hook.repository === null)
    .map(({ id }) => id)
}

/** Each committed change, and no other, has one delivery per subscribed hook. */
function checkQueue(sight: Sight): string[] {
  const about = ({ hook, mark }: { hook: number; mark: string }) => `${mark} to hook ${hook}`
  const first = grouped(
    sight.rows.filter(({ attempt }) => attempt === 1),
    about,
  )
  const due = new Set(
    sight.committed.flatMap((change) =>
      hearersOf(change, sight).map((hook) => about({ hook, mark: change.mark })),
    ),
  )
  return [
    ...[...due].filter((each) => !first.has(each)).map((each) => `${each} was never enqueued`),
    ...[...first.keys()]
      .filter((each) => !due.has(each))
      .map((each) => `${each} is of nothing that was committed`),
    ...[...first]
      .filter(([, rows]) => rows.length > 1)
      .map(([each]) => `${each} was enqueued twice`),
  ]
}

/** Each committed redelivery request has exactly one redelivery. */
function checkRedeliveries({ rows, committed }: Sight): string[] {
  const key = ({ hook, guid }: { hook: number; guid: string }) => `${guid} to hook ${hook}`
  const asked = grouped(
    committed.flatMap(({ of }) => (of ? [of] : [])),
    key,
  )
  const made = grouped(
    rows.filter(({ attempt }) => attempt === 0),
    key,
  )
  const all = new Set([...asked.keys(), ...made.keys()])
  return [...all]
    .filter((each) => asked.get(each)?.length !== made.get(each)?.length)
    .map((each) => `${each} was redelivered ${made.get(each)?.length ?? 0} times`)
}

/** Each failed delivery has one retry, and no other delivery has any. */
function checkRetries({ rows }: Sight): string[] {
  const chains = grouped(
    rows.filter(({ attempt }) => attempt > 0),
    ({ hook, guid }) => `${hook} ${guid}`,
  )
  return [...chains.values()].flatMap((chain) => {
    const last = chain.at(-1) as Row
    const inOrder = chain.every(({ attempt }, index) => attempt === index + 1)
    const early = chain.slice(0, -1).filter(({ status }) => status === 'OK')
    const unfinished = last.status !== 'OK' && last.attempt <= mostRetries
    return inOrder && early.length === 0 && !unfinished
      ? []
      : [`${nameOf(last)} ends a chain of retries that is not as it should be`]
  })
}

/** All deliveries are done, and the log equals the receivers' responses. */
function checkLog({ rows, receptions, restless, orphans }: Sight): string[] {
  const answers = new Map(receptions.map(({ delivery, answered }) => [delivery, answered]))
  return [
    ...rows.flatMap((row) => {
      if (row.parked) return [`${nameOf(row)} was parked`]
      if (!row.delivered) return [`${nameOf(row)} is still to be made`]
      const answered = answers.get(row.id)
      if (answered === undefined) return [`${nameOf(row)} was never received`]
      if (answered === row.statusCode) return []
      return [`${nameOf(row)} was answered ${answered}; the log says ${row.statusCode}`]
    }),
    ...restless.map((lane) => `A lane is not at rest: ${JSON.stringify(lane)}`),
    ...(orphans > 0 ? [`${orphans} payloads belong to no delivery`] : []),
  ]
}

/**
 * Each received request belongs to a committed delivery, with a constant guid and an identical
 * body.
 */
function checkReceptions({ rows, receptions, committed }: Sight): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const there = new Set(committed.map(({ mark }) => mark))
  const strange = receptions.flatMap((reception) => {
    const { mark, guid, url, delivery } = reception
    if (!there.has(mark)) return [`${mark} at ${url} is of nothing that was committed`]
    const row = delivery === undefined ? undefined : byId.get(delivery)
    if (!row) return [`${mark} at ${url} is in no log`]
    return row.guid === guid ? [] : [`${nameOf(row)} came under another guid`]
  })
  const same = grouped(receptions, ({ url, mark }) => `${mark} at ${url}`)
  const bytes = ({ rawHeaders, body }: Reception) =>
    `${rawHeaders.join('\n')}\n\n${body.toString()}`
  const changed = [...same].filter(([, each]) => new Set(each.map(bytes)).size > 1)
  const guids = grouped(receptions, ({ mark }) => mark)
  const shared = grouped(receptions, ({ guid }) => guid)
  const several = <T>(groups: Map<string, T[]>, of: (item: T) => unknown) =>
    [...groups].filter(([, each]) => new Set(each.map(of)).size > 1).map(([name]) => name)
  return [
    ...strange,
    ...changed.map(([name]) => `${name} came in other bytes`),
    ...several(guids, ({ guid }) => guid).map((mark) => `${mark} came under several guids`),
    ...several(shared, ({ mark }) => mark).map((guid) => `${guid} stands for several changes`),
  ]
}

/** First requests of a hook's deliveries arrive in order. */
function checkOrder({ rows, receptions }: Sight): string[] {
  const first = new Map<number | undefined, number>()
  receptions.forEach(({ delivery }, index) => {
    if (!first.has(delivery)) first.set(delivery, index)
  })
  const lanes = grouped(
    rows.filter(({ attempt, id }) => attempt === 1 && first.has(id)),
    ({ hook }) => hook,
  )
  return [...lanes.values()].flatMap((lane) =>
    lane.flatMap((row, index) => {
      const before = lane[index - 1]
      const overtaken = before && (first.get(before.id) ?? 0) > (first.get(row.id) ?? 0)
      return overtaken ? [`${nameOf(row)} overtook ${before.mark}`] : []
    }),
  )
}

/** Only a process that died before it could record a delivery may cause a repeated request. */
function countAgain({ receptions }: Sight, dead: ReadonlySet<Life>, broken: string[]) {
  const again = new Map<Life, number>()
  let repeated = 0
  for (const [delivery, each] of grouped(receptions, (one) => one.delivery)) {
    if (delivery === undefined) continue
    for (const [index, next] of each.slice(1).entries()) {
      const { life, answered } = each[index] as Reception
      if (life === next.life && answered === 0) repeated++
      else if (life === next.life) broken.push(`Delivery ${delivery} was sent twice by one process`)
      else if (!dead.has(life as Life))
        broken.push(`Delivery ${delivery} was sent again after ${life?.name}`)
      else again.set(life as Life, (again.get(life as Life) ?? 0) + 1)
    }
  }
  return { again, repeated }
}

/**
 * Compares the received requests with the committed changes.
 * @param dead processes that were killed
 */
export function judge(sight: Sight, dead: ReadonlySet<Life>): Verdict {
  const broken = [
    ...checkChanges(sight),
    ...checkQueue(sight),
    ...checkRedeliveries(sight),
    ...checkRetries(sight),
    ...checkLog(sight),
    ...checkReceptions(sight),
    ...checkOrder(sight),
  ]
  const counted = countAgain(sight, dead, broken)
  const heard = new Set(sight.receptions.map(({ delivery }) => delivery))
  return {
    broken,
    committed: sight.rows.length,
    received: sight.receptions.length,
    ...counted,
    lost: sight.rows.filter(({ id }) => !heard.has(id)).length,
  }
}
