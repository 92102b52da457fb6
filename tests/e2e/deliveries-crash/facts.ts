import { appendFileSync, readFileSync } from 'node:fs'

/** What may be done that something is to be told of. */
export type Deed = 'occasion' | 'edit' | 'hook' | 'redelivery'

/** Something that is done, under a name that nothing else has. */
export interface Change {
  mark: string
  deed: Deed
  repository: number
  /** Undone on purpose before it could be committed. */
  undone: boolean
  /** What a redelivery repeats. */
  of?: { hook: number; guid: string }
}

/** What a process says of itself; the last line is what it did last. */
export type Fact =
  | ({ fact: 'asked' } & Change)
  | { fact: 'answered'; mark: string }
  /** Written before the first byte of the request. */
  | { fact: 'sending'; port: number; delivery: number }
  | { fact: 'dying'; at: string }

/** Facts outlive the process that says them: each is in the file before the next thing is done. */
export const tellTo =
  (file: string) =>
  (fact: Fact): void =>
    appendFileSync(file, `${JSON.stringify(fact)}\n`)

export type Tell = ReturnType<typeof tellTo>

export function factsIn(file: string): Fact[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Fact)
}
