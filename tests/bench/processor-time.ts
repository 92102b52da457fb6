import { readFile } from 'node:fs/promises'
import { descendantsOf } from '../_support/processes/processes.ts'
import { handledIn, type Load } from './load.ts'

/** Linux reports processor time in hundredths of a second. */
const tick = 10_000

/** Processor time of a process and of its children that have ended, in microseconds. */
async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses can contain anything. Fields 14 to 17 are the times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  return ticks * tick
}

/** Processor time of a process and its descendants, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  const pids = [pid, ...(await descendantsOf(pid)).map((each) => each.pid)]
  const times = await Promise.all(pids.map(timeOf))
  return times.reduce((sum, each) => sum + each, 0)
}

/** A load, and the process whose time it costs. */
export interface Costed {
  pid: number
  load: Load
}

/** Processor time of one request, in microseconds. */
async function costOf({ pid, load }: Costed, seconds: number): Promise<number> {
  const before = await processorTime(pid)
  const { requests } = await handledIn(load, seconds)
  return ((await processorTime(pid)) - before) / requests
}

/**
 * Processor time of a request of each subject, in microseconds, round by round. The subjects
 * alternate, so that other load on the machine affects all of them.
 */
export async function measureCosts(
  subjects: ReadonlyMap<string, Costed>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>([...subjects.keys()].map((name) => [name, []]))
  for (const { load } of subjects.values()) await handledIn(load, 1) // warm-up
  for (let round = 0; round < rounds; round++) {
    const turns = [...subjects]
    if (round % 2 === 1) turns.reverse()
    for (const [name, subject] of turns) found.get(name)?.push(await costOf(subject, seconds))
  }
  return found
}
