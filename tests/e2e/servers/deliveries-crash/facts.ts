import { appendFileSync, readFileSync } from 'node:fs'

/** Kinds of changes that cause deliveries. */
export type ChangeKind = 'occasion' | 'edit' | 'hook' | 'redelivery'

/** A change with a unique name. */
export interface Change {
  mark: string
  kind: ChangeKind
  repository: number
  /** Rolled back on purpose. */
  undone: boolean
  /** The delivery that a redelivery repeats. */
  of?: { hook: number; guid: string }
}

/** An action that a process has logged. The last line is its last action. */
export type Fact =
  | ({ fact: 'asked' } & Change)
  | { fact: 'answered'; mark: string }
  /** Logged before the first byte of the request. */
  | { fact: 'sending'; port: number; delivery: number }
  | { fact: 'dying'; at: string }

/** Logged actions survive the process: each is in the file before the next action. */
export const tellTo =
  (file: string) =>
  (fact: Fact): void =>
    appendFileSync(file, `${JSON.stringify(fact)}\n`)

export type Tell = ReturnType<typeof tellTo>

export function factsIn(file: string): Fact[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Fact)
}
