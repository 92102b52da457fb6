import { gitIn, type Setting } from '../../../git/processes/environment.ts'
import { exited, start, stop, throwUnlessSucceeded } from '../../../core/processes.ts'

/** A running git command in a repository. */
interface Child extends Disposable {
  stdin: ReturnType<typeof start>['stdin']
  stdout: ReturnType<typeof start>['stdout']
  /**
   * Resolves when it exited successfully.
   * @throws Error with its output otherwise
   */
  success: Promise<void>
}

/** Starts git in a repository. The process is killed when the signal aborts or on disposal. */
export function startIn(
  path: string,
  args: string[],
  signal: AbortSignal,
  settings: Setting[] = [],
): Child {
  signal.throwIfAborted()
  const command = gitIn(path, args, { settings })
  const child = start(command)
  const end = () => stop(child)
  signal.addEventListener('abort', end, { once: true })
  const success = exited(child)
    .then((outcome) => throwUnlessSucceeded(command, outcome))
    .finally(() => signal.removeEventListener('abort', end))
  success.catch(() => {}) // the reader of its output may report the failure first
  return { stdin: child.stdin, stdout: child.stdout, success, [Symbol.dispose]: end }
}
