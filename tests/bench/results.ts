import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A subject compared to another one of the same run. */
export interface Ratio {
  /** What was compared. */
  title: string
  subject: string
  against: string
  /**
   * Factor relative to the other subject: of requests per second if `rate` is given, otherwise of
   * time.
   */
  ratio: number
  /** Requests per second of the subject. */
  rate?: number
}

/** A time, which has nothing to be compared to. */
export interface Time {
  title: string
  subject: string
  milliseconds: number
}

/** The rate of one kind of request by the amount of data. */
export interface Curve {
  name: string
  points: { size: number; rate: number }[]
}

export interface Results {
  node: string
  processors: number
  /** Duration and number of measurements. */
  conditions: string
  /** By the name of a part; parts that were not measured are absent. */
  parts: Record<string, Ratio[]>
  times: Time[]
  /** Empty unless they were measured. */
  curves?: Curve[]
}

const parts: Results['parts'] = {}
const times: Time[] = []
const curves: Curve[] = []
let current = ''

/** Sets the part of the benchmarks that the following ratios belong to. */
export function beginPart(name: string): void {
  current = name
  parts[name] = []
}

/** Keeps a ratio for `writeResults`. */
export const noteRatio = (ratio: Ratio): void => void parts[current]?.push(ratio)

/** Keeps times of a part for `writeResults`. @param measured milliseconds by subject */
export function noteTimes(title: string, measured: Record<string, number>): void {
  for (const [subject, milliseconds] of Object.entries(measured))
    times.push({ title, subject, milliseconds })
}

/** Keeps a curve for `writeResults`. */
export const noteCurve = (curve: Curve): void => void curves.push(curve)

/**
 * Writes all ratios as JSON.
 * @param names of all parts
 */
export async function writeResults(
  file: string,
  names: string[],
  about: Omit<Results, 'parts' | 'times' | 'curves'>,
): Promise<void> {
  const all = Object.fromEntries(names.map((name) => [name, parts[name] ?? []]))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ ...about, parts: all, times, curves }, null, 2)}\n`)
}
