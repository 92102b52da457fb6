/** Calls back when the signal comes, or at once when it has; disposing takes that back. */
export function whenAborted(signal: AbortSignal, callback: () => void): Disposable {
  if (signal.aborted) callback()
  else signal.addEventListener('abort', callback, { once: true })
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', callback) }
}
