import { gitIn, type Setting } from '../../../git/environment.ts'
import { ended, start, stop, throwUnlessSucceeded } from '../../../core/processes.ts'

/** A git at work in a repository, and what is to be seen of it. */
interface Child extends Disposable {
  stdin: ReturnType<typeof start>['stdin']
  stdout: ReturnType<typeof start>['stdout']
  /** Resolves when it has ended well. @throws Error where it did not, with what it said */
  success: Promise<void>
}

/** Starts git in a repository, to be killed when the signal comes or the scope ends. */
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
  const success = ended(child)
    .then((outcome) => throwUnlessSucceeded(command, outcome))
    .finally(() => signal.removeEventListener('abort', end))
  success.catch(() => {}) // whoever reads its output may be the first to notice
  return { stdin: child.stdin, stdout: child.stdout, success, [Symbol.dispose]: end }
}
