import { useState } from 'preact/hooks'

export interface Action {
  /** Runs the work and keeps its error. @returns whether it succeeded */
  run: (work: () => Promise<unknown>) => Promise<boolean>
  isRunning: boolean
  error: Error | undefined
}

/** Runs what a button or form starts. */
export function useAction(): Action {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Error | undefined>()
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setRunning(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)))
      return false
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, error }
}
