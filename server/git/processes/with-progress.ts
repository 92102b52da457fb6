import { whenAborted } from '../../core/egress/when-aborted.ts'
import { exited, start, stop, type Command } from '../../core/processes.ts'

/** Progress reported by a git process, such as `Receiving objects:  42% (21/50)`. */
export interface GitProgress {
  phase: 'Receiving' | 'Indexing' | 'Resolving' | 'Writing'
  /** 0 to 100, per phase. */
  percent: number
}

export interface ProgressResult {
  code: number | null
  stdout: string
  /** Other output on standard error, truncated to its end. */
  said: string
}

interface WatchOptions {
  /** Standard input as text, or as a stream of bytes. */
  input?: string | AsyncIterable<Buffer>
  signal: AbortSignal
  progress: (progress: GitProgress) => void
}

const pattern = /^(Receiving|Indexing|Resolving|Writing) (?:objects|deltas): +(\d{1,3})%/
/** Maximum number of characters kept of the output. */
const maxChars = 16 * 1024

/** Splits terminal output into lines. A carriage return ends a line, as in a progress display. */
async function readLines(
  output: AsyncIterable<string>,
  read: (line: string) => void,
): Promise<void> {
  let open = ''
  for await (const chunk of output) {
    const lines = (open + chunk).split(/[\r\n]/)
    open = (lines.pop() ?? '').slice(0, maxChars)
    lines.forEach(read)
  }
  if (open !== '') read(open)
}

async function feed(child: ReturnType<typeof start>, input: WatchOptions['input']): Promise<void> {
  if (typeof input === 'object') {
    const { pipeline } = await import('node:stream/promises')
    // The exit status shows why the process stopped reading.
    await pipeline(input, child.stdin).catch(() => {})
  } else child.stdin.end(input)
}

async function limited(output: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of output) text = (text + chunk).slice(0, maxChars)
  return text
}

/** Runs a command and reports its progress. Resolves for every exit code. */
export async function runWithProgress(
  command: Command,
  { input, signal, progress }: WatchOptions,
): Promise<ProgressResult> {
  signal.throwIfAborted()
  const child = start(command)
  using _abort = whenAborted(signal, () => stop(child))
  let said = ''
  const read = (line: string) => {
    const [, phase, percent] = pattern.exec(line) ?? []
    if (phase) progress({ phase: phase as GitProgress['phase'], percent: Number(percent) })
    else said = `${said}${line}\n`.slice(-maxChars)
  }
  const [end, stdout] = await Promise.all([
    exited(child),
    limited(child.stdout.setEncoding('utf8') as AsyncIterable<string>),
    readLines(child.stderr.setEncoding('utf8') as AsyncIterable<string>, read),
    feed(child, input),
  ])
  signal.throwIfAborted()
  return { code: end.code, stdout, said }
}
