import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { within } from '../../../_support/patience.ts'

const patience = 60_000

/** One shell for a whole guide, so that variables and jobs are kept. */
export interface Shell extends AsyncDisposable {
  /** Runs a command and returns its output, including errors. */
  type(command: string): Promise<string>
}

/** @param environment all variables of the shell */
export function openShell(cwd: string, environment: Record<string, string>): Shell {
  const child = spawn('bash', [], { cwd, env: environment, detached: true })
  let printed = ''
  let look = () => {}
  const listen = (text: string) => {
    printed += text
    look()
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', listen)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.stdin.write('exec 2>&1\n')

  function type(command: string): Promise<string> {
    const mark = `end-${randomUUID()}`
    printed = ''
    const output = new Promise<string>((resolve) => {
      look = () => {
        const at = printed.indexOf(mark)
        if (at >= 0) resolve(printed.slice(0, at))
      }
    })
    child.stdin.write(`${command}\nprintf %s ${mark}\n`)
    return within(output, patience, command)
  }

  return {
    type,
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL') // including its child processes
      await ended
    },
  }
}
