import { isWorking } from '../../storage/schema/import-states.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { CommandContext } from './command.ts'

/** Milliseconds between two checks. */
const interval = 250
/** Width of a progress bar, in characters. */
const width = 30

type Shown = Pick<Import, 'status' | 'percent' | 'push_percent' | 'commit_count'>

/** Progress of the current stage; null for a stage without progress. */
const percentOf = ({ status, percent, push_percent }: Shown): number | null =>
  status === 'importing' ? percent : status === 'pushing' ? push_percent : null

function bar(percent: number): string {
  const full = Math.round((percent * width) / 100)
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}] ${String(percent).padStart(3)} %`
}

const labelOf = ({ status }: Shown) => status.padEnd(10)

/** Shows one progress bar for each stage, updated in place. */
class Bars {
  readonly #write: (text: string) => void
  #last: Shown | undefined

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  show(shown: Shown): void {
    const last = this.#last
    if (last && last.status !== shown.status) this.#write(`\r${labelOf(last)} ${bar(100)}\n`)
    this.#last = isWorking(shown.status) ? shown : undefined
    if (this.#last) this.#write(`\r${labelOf(shown)} ${bar(percentOf(shown) ?? 0)}`)
  }

  end(): void {
    if (this.#last) this.#write('\n')
  }
}

function lineOf(found: Import): string {
  const { status, commit_count, authors_count, failed_step, message, left_out } = found
  const percent = percentOf(found)
  const told = message ?? left_out.join(' ')
  return JSON.stringify({
    status,
    ...(percent !== null && { percent }),
    ...(commit_count !== null && { commit_count }),
    ...(authors_count !== null && { authors_count }),
    ...(failed_step !== null && { failed_step }),
    ...(told !== '' && { message: told }),
  })
}

/**
 * Shows the progress of an import until it needs no more work: progress bars at a terminal, else
 * one line of JSON for each change.
 * @returns undefined for a cancelled import, and when the signal is aborted
 */
export async function followImport(
  created: Import,
  { storage, clock, output, aside }: CommandContext,
  isPerson: boolean,
  signal: AbortSignal,
): Promise<Import | undefined> {
  const bars = new Bars((text) => aside.write(text))
  let printed = ''
  while (!signal.aborted) {
    const found = await storage.imports.ofRepository(created.repository_id)
    if (found?.id !== created.id) {
      bars.end()
      return undefined
    }
    const line = lineOf(found)
    if (line !== printed) {
      if (isPerson) bars.show(found)
      else output.write(`${line}\n`)
    }
    printed = line
    if (!isWorking(found.status)) return found
    await new Promise<void>((resolve) => clock.after(interval, resolve))
  }
  return undefined
}
