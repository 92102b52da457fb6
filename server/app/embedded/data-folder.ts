import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders to remove if the process ends without closing its platforms. */
const open = new Set<string>()

function removeAll(): void {
  for (const folder of open) rmSync(folder, { recursive: true, force: true })
}

/** Creates a temporary folder, which is removed when it is disposed or the process exits. */
export async function createDataFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'devplatform-'))
  if (open.size === 0) process.once('exit', removeAll)
  open.add(path)
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
      open.delete(path)
      if (open.size === 0) process.removeListener('exit', removeAll)
    },
  }
}
