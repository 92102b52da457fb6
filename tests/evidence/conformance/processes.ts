import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { versions } from '../../_support/bundles.ts'
import type { Sizes, Verdict } from '../../conformance/check.ts'
import type { Message, Task } from './program.ts'

const program = fileURLToPath(new URL('./program.ts', import.meta.url))

/** All checks under one version, in a process of their own. */
async function runInProcess(task: Task, progress: (line: string) => void): Promise<Verdict[]> {
  // Structured clones keep the messages of errors.
  const child = fork(program, { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  const closed = once(child, 'close')
  let verdicts: Verdict[] | undefined
  child.on('message', (message) => {
    const said = message as Message
    if ('verdicts' in said) verdicts = said.verdicts
    else progress(said.progress)
  })
  child.send(task)
  const [code] = (await closed) as [number | null]
  if (verdicts === undefined) throw new Error(`The checks of ${task.version} ended with ${code}`)
  return verdicts
}

/** All checks of all operations, with one process per version at the same time. */
export async function runInProcesses(
  sizes: Sizes,
  progress: (line: string) => void,
): Promise<Verdict[]> {
  const tasks = versions.map((version) => runInProcess({ version, sizes }, progress))
  return (await Promise.all(tasks)).flat()
}
