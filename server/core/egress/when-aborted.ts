/**
 * Calls `callback` when the signal is aborted, or immediately if it already is. Disposing removes
 * the callback.
 */
export function whenAborted(signal: AbortSignal, callback: () => void): Disposable {
  if (signal.aborted) callback()
  else signal.addEventListener('abort', callback, { once: true })
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', callback) }
}
