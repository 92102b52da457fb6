import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = new URL('../../node_modules/.cache/tests/', import.meta.url).pathname

/** What was made of files whose content has not changed since. */
interface Kept<T> {
  read(): T | undefined
  /** Keeps a value for the next process, and returns it. */
  keep(value: T): T
}

/**
 * A value that takes long to make of files, kept as JSON for their content.
 *
 * @param name what the value is, as the beginning of a file name
 */
export function keptFor<T>(name: string, files: string[]): Kept<T> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  const path = join(folder, `${name}-${hash.digest('hex').slice(0, 16)}.json`)
  return {
    read: () => {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as T
      } catch {
        return undefined
      }
    },
    keep: (value) => {
      mkdirSync(folder, { recursive: true })
      // Workers that make it at the same time must not read half of it.
      const own = `${path}.${process.pid}`
      writeFileSync(own, JSON.stringify(value))
      renameSync(own, path)
      return value
    },
  }
}
