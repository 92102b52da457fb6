import { relative } from 'node:path'
import { systemClock } from '../../core/clock.ts'
import { missingObjects } from '../../git/maintenance/verify-repository.ts'
import { freeStaleLocks, staleLocks } from '../../git/refs/stale-locks.ts'
import { leftoverFiles, removeFiles } from '../../git/store/leftover-files.ts'
import { leftoverAge } from './context.ts'
import type { Finding } from './finding.ts'

const minutes = (milliseconds: number) => `${Math.round(milliseconds / 60_000)} min`

/** Lists names of files for a message, the first few of them. */
const named = (files: readonly string[], path: string): string =>
  [
    ...files.slice(0, 3).map((file) => relative(path, file)),
    ...(files.length > 3 ? ['…'] : []),
  ].join(', ')

async function locks(path: string, subject: string): Promise<Finding[]> {
  const found = await staleLocks(path)
  return found.map(({ file, age }) => ({
    check: 'locks',
    subject,
    problem: `${relative(path, file)} is ${minutes(age)} old, and no process owns it`,
    repair: async () => {
      await freeStaleLocks(path)
      return `removed ${relative(path, file)}`
    },
  }))
}

async function leftovers(path: string, subject: string): Promise<Finding[]> {
  // compared with times of files, so with the time of the machine
  const found = await leftoverFiles(path, systemClock.now() - leftoverAge)
  if (found.length === 0) return []
  return [
    {
      check: 'leftovers',
      subject,
      problem: `${found.length} files of interrupted pushes: ${named(found, path)}`,
      repair: async () => {
        await removeFiles(found)
        return `removed ${found.length}`
      },
    },
  ]
}

/** Checks the files of a repository or gist, without its row: locks, leftovers and objects. */
export async function checkFiles(
  path: string,
  subject: string,
  readAll: boolean,
): Promise<Finding[]> {
  const git = await missingObjects(path, readAll)
  return [
    ...(await locks(path, subject)),
    ...(await leftovers(path, subject)),
    ...git.map((problem): Finding => ({ check: 'git', subject, problem })),
  ]
}
