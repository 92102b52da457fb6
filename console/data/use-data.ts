import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { useActing } from '../session/context.ts'

export interface Loaded<T> {
  /** The last result. It stays while a reload is in progress or has failed. */
  data: T | undefined
  error: Error | undefined
  isLoading: boolean
  reload: () => void
}

interface Options {
  /** Milliseconds after which the data is loaded again, while the page is visible. */
  every?: number | undefined
}

interface State<T> {
  key: string
  data?: T | undefined
  error?: Error | undefined
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/**
 * Loads data for a component, and again when the key, the account or the version changes.
 * @param key everything that `load` depends on
 */
export function useData<T>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<T>,
  { every }: Options = {},
): Loaded<T> {
  const { api } = useActing()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<State<T>>({ key: '' })
  const latest = useRef(load)
  latest.current = load
  const name = JSON.stringify(key)
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => {
    const ending = new AbortController()
    const settle = (result: Omit<State<T>, 'key'>) => {
      if (!ending.signal.aborted) setState((before) => next(before, name, result))
    }
    latest.current(ending.signal).then(
      (data) => settle({ data }),
      (reason: unknown) => settle({ error: asError(reason) }),
    )
    return () => ending.abort()
  }, [api, name, turn])
  useRepeat(reload, every)
  const isCurrent = state.key === name
  return {
    data: isCurrent ? state.data : undefined,
    error: isCurrent ? state.error : undefined,
    isLoading: !isCurrent,
    reload,
  }
}

/** A failed reload keeps the data, with the error beside it. */
function next<T>(before: State<T>, key: string, result: Omit<State<T>, 'key'>): State<T> {
  if (result.error && before.key === key) return { ...before, error: result.error }
  return { key, ...result }
}

/** Calls a function again and again while the page is visible. */
function useRepeat(action: () => void, every: number | undefined): void {
  useEffect(() => {
    if (every === undefined) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') action()
    }, every)
    return () => clearInterval(timer)
  }, [action, every])
}
