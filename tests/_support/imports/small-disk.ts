import { mkdir } from 'node:fs/promises'
import { run, runOrThrow } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../git/git-host.ts'

const mount = (path: string, size: number) => ({
  file: 'mount',
  args: ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'small-disk', path],
})

const unmount = (path: string) => ({ file: 'umount', args: ['--lazy', path] })

/**
 * Whether file systems can be mounted here. If not, prints what is skipped. Linux and root only.
 */
export async function hasSmallDisks(): Promise<boolean> {
  await using folder = await temporaryFolder()
  const made = await run(mount(folder.path, 4096)).then(
    ({ code }) => code === 0,
    () => false,
  )
  if (made) await runOrThrow(unmount(folder.path))
  else process.stderr.write('skipped, no file system can be mounted here\n')
  return made
}

/** Mounts a file system of the given size in memory on a folder, until it is disposed. */
export async function smallDisk(path: string, size: number): Promise<AsyncDisposable> {
  await mkdir(path, { recursive: true })
  await runOrThrow(mount(path, size))
  return { [Symbol.asyncDispose]: async () => void (await runOrThrow(unmount(path))) }
}
