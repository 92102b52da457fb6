import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** One subject beside another that was measured in the same run. */
export interface Ratio {
  /** What was compared. */
  title: string
  subject: string
  against: string
  /** How many times the other's: requests in a second where `rate` is given, else time taken. */
  ratio: number
  /** Of the subject, in a second. */
  rate?: number
}

export interface Results {
  node: string
  processors: number
  /** How long and how often each was measured. */
  conditions: string
  /** By the name of a part; nothing of one that was not measured. */
  parts: Record<string, Ratio[]>
}

const parts: Results['parts'] = {}
let current = ''

/** Says which part of the benchmarks ratios belong to from now on. */
export function beginPart(name: string): void {
  current = name
  parts[name] = []
}

/** Keeps a ratio for `writeResults`. */
export const noteRatio = (ratio: Ratio): void => void parts[current]?.push(ratio)

/** Writes down all that was noted, as JSON. @param names of all parts that there are */
export async function writeResults(
  file: string,
  names: string[],
  about: Omit<Results, 'parts'>,
): Promise<void> {
  const all = Object.fromEntries(names.map((name) => [name, parts[name] ?? []]))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ ...about, parts: all }, null, 2)}\n`)
}
