import { firstResponse, median, requestsPerSecond, type Load } from './load.ts'
import { options } from './options.ts'
import { noteRatio, noteTimes } from './results.ts'

const { rounds, seconds } = options

/** Median requests per second of each subject. The subjects alternate round by round. */
export async function measure(subjects: Map<string, Load>): Promise<Map<string, number>> {
  const found = new Map<string, number[]>([...subjects.keys()].map((name) => [name, []]))
  for (const load of subjects.values()) {
    await firstResponse(load)
    await requestsPerSecond(load, 1) // warm-up
  }
  for (let round = 0; round < rounds; round++) {
    const turns = [...subjects]
    if (round % 2 === 1) turns.reverse()
    for (const [name, load] of turns) found.get(name)?.push(await requestsPerSecond(load, seconds))
  }
  return new Map([...found].map(([name, all]) => [name, median(all)]))
}

/** Prints rates as multiples of the rate of `base`. */
export function print(title: string, rates: Map<string, number>, base: string): void {
  const unit = rates.get(base) as number
  process.stdout.write(`\n${title}\n`)
  for (const [name, rate] of rates) {
    const ratio = (rate / unit).toFixed(2)
    noteRatio({ title, subject: name, against: base, ratio: rate / unit, rate })
    process.stdout.write(`  ${name.padEnd(52)}${rate.toFixed(0).padStart(8)}/s  ×${ratio}\n`)
  }
}

/** Prints the rate of each request at our server as a multiple of its rate at bare Express. */
export function printPairs(title: string, rates: Map<string, number>, names: string[]): void {
  process.stdout.write(`\n${title}\n`)
  for (const name of names) {
    const [ours = NaN, bare = NaN] = ['ours', 'bare'].map((each) => rates.get(`${name}, ${each}`))
    const figures = `${ours.toFixed(0).padStart(8)}/s ${bare.toFixed(0).padStart(8)}/s`
    process.stdout.write(`  ${name.padEnd(28)}${figures}  ×${(ours / bare).toFixed(2)}\n`)
    noteRatio({ title, subject: name, against: 'bare Express 5', ratio: ours / bare, rate: ours })
  }
}

/** Prints milliseconds by subject. */
export function printTimes(title: string, measured: Record<string, number>): void {
  process.stdout.write(`\n${title}\n`)
  for (const [name, time] of Object.entries(measured))
    process.stdout.write(`  ${name.padEnd(60)}${time.toFixed(0).padStart(8)} ms\n`)
  noteTimes(title, measured)
}
