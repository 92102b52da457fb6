import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Timer } from '../../../core/clock.ts'
import { ImportFailure } from '../failure.ts'

/** Milliseconds between checks. */
const interval = 1_000

/** Total size of the files in a folder in bytes; files deleted in the meantime count as empty. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let total = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const { size } = await lstat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))
    total += size
  }
  return total
}

/** Calls back when a folder exceeds a limit in bytes. Checks every second until disposed. */
export function watchSize(
  folder: string,
  limit: number,
  clock: Pick<Clock, 'after'>,
  exceeded: (failure: ImportFailure) => void,
): Disposable {
  let stopped = false
  let timer: Timer
  const check = async () => {
    const size = await sizeOf(folder)
    if (stopped) return
    if (size > limit) exceeded(new ImportFailure('too large', 'The source is too large.'))
    else timer = later()
  }
  const later = () => clock.after(interval, () => void check()).unref()
  timer = later()
  return {
    [Symbol.dispose]() {
      stopped = true
      timer[Symbol.dispose]()
    },
  }
}
