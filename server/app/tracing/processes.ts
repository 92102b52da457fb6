import type { Child, Command } from '../../core/processes.ts'
import { observeProcesses } from '../../core/processes.ts'
import type { Tracing } from '../../core/tracing/tracing.ts'

/** Exit code of git for a negative result, such as a difference. */
const negative = 1

const commandOf = ({ args }: Command) => args.find((each) => !each.startsWith('-')) ?? ''

/** Arguments are left out: they contain names of branches and files. */
function record(tracing: Tracing, command: Command, child: Child): void {
  const span = tracing.begin({
    name: `git ${commandOf(command)}`,
    attributes: { 'process.executable.name': 'git' },
  })
  let isOver = false
  const end = (failure: string | undefined, code: number | null) => {
    if (isOver) return
    isOver = true
    span.set({ 'process.pid': child.pid, 'process.exit.code': code ?? undefined })
    if (failure !== undefined) span.fail(failure)
    span.end()
  }
  child.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name, null))
  child.on('close', (code: number | null, signal: NodeJS.Signals | null) =>
    end(signal ?? ((code ?? 0) > negative ? String(code) : undefined), code),
  )
}

/** Records a span for each git process of this process, until it is disposed. */
export const traceProcesses = (tracing: Tracing): Disposable =>
  observeProcesses((command, child) => {
    if (command.file === 'git') record(tracing, command, child)
  })
