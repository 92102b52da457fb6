import type DataLoader from 'dataloader'
import type { Execution } from '../execution.ts'

type Key = number | string

/** Keys that are read together, by each of them, and for which loaders they were. */
const keptBy = (execution: Execution) =>
  execution.loader('keys of lists', () => ({
    byKey: new Map<Key, readonly Key[]>(),
    read: new WeakMap<object, Set<readonly Key[]>>(),
  }))

/** Notes the keys of a list: what is read of one is read of all together. */
export function keepTogether(keys: readonly Key[], execution: Execution): void {
  const { byKey } = keptBy(execution)
  for (const key of keys) byKey.set(key, keys)
}

/**
 * Loads by a key and, the first time, by those of its list. Otherwise the items that one turn of the
 * event loop completes are a batch of their own.
 */
export function loadTogether<Of extends Key, Value>(
  loader: DataLoader<Of, Value>,
  key: Of,
  execution: Execution,
): Promise<Value> {
  const { byKey, read } = keptBy(execution)
  const keys = byKey.get(key)
  const lists = read.get(loader) ?? new Set()
  if (keys && !lists.has(keys)) {
    read.set(loader, lists.add(keys))
    void loader.loadMany(keys as readonly Of[]) // errors are kept for each key
  }
  return loader.load(key)
}
