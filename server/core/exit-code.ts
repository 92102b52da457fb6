import { constants } from 'node:os'
import type { Foreground } from './processes.ts'

/** Exit code for a signal, as shells report it. */
export const exitCodeForSignal = (signal: NodeJS.Signals) => 128 + constants.signals[signal]

/** Exit codes of shells for a command that is missing, or that cannot be executed. */
const unstarted: Record<string, number> = { ENOENT: 127, EACCES: 126 }

/**
 * The exit code of a command, as shells report it.
 * @throws Error that has the code as `exitCode` when the command cannot start
 */
export function exitCodeOf(child: Foreground): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(Object.assign(error, { exitCode: unstarted[error.code ?? ''] ?? 1 })),
    )
    child.once('close', (code: number | null, signal: NodeJS.Signals | null) =>
      resolve(code ?? exitCodeForSignal(signal!)),
    )
  })
}
