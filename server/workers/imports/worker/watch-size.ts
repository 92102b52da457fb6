import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Timer } from '../../../core/clock.ts'
import { ImportFailure } from '../failure.ts'

/** Milliseconds from the end of one look to the next. */
const interval = 1_000

/** Bytes of all files in a folder; files that go meanwhile have none. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let total = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const { size } = await lstat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))
    total += size
  }
  return total
}

/** Calls back once a folder has grown beyond a limit, in bytes; looks every second until it is disposed. */
export function watchSize(
  folder: string,
  limit: number,
  clock: Pick<Clock, 'after'>,
  exceeded: (failure: ImportFailure) => void,
): Disposable {
  let over = false
  let timer: Timer
  const look = async () => {
    const size = await sizeOf(folder)
    if (over) return
    if (size > limit) exceeded(new ImportFailure('too large', 'The source is too large.'))
    else timer = later()
  }
  const later = () => clock.after(interval, () => void look()).unref()
  timer = later()
  return {
    [Symbol.dispose]() {
      over = true
      timer[Symbol.dispose]()
    },
  }
}
