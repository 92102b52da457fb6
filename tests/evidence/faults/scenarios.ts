import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { descendantsOf } from '../../_support/processes/processes.ts'
import type { Subject } from './subject.ts'

/** A fault: it begins, lasts and ends. */
export interface Scenario {
  fault: string
  act(subject: Subject): Promise<void>
}

const some = 3_000
const long = 8_000

const postgresOf = ({ postgres }: Subject) => {
  if (!postgres) throw new Error('No PostgreSQL')
  return postgres
}

const redisOf = ({ redis }: Subject) => {
  if (!redis) throw new Error('No Redis')
  return redis
}

/** Faults of a server that shares its database and its store of limits. */
export const sharedScenarios: Scenario[] = [
  {
    fault: 'PostgreSQL restarted three times',
    async act(subject) {
      for (let time = 0; time < 3; time++) {
        await postgresOf(subject).restart()
        await pause(1_000)
      }
    },
  },
  {
    fault: 'PostgreSQL killed, back after 3 s',
    async act(subject) {
      await postgresOf(subject).kill()
      await pause(some)
      await postgresOf(subject).start()
    },
  },
  {
    fault: 'PostgreSQL frozen for 8 s',
    async act(subject) {
      await postgresOf(subject).signal('SIGSTOP')
      await pause(long)
      await postgresOf(subject).signal('SIGCONT')
    },
  },
  {
    fault: 'connections to PostgreSQL dropped one by one',
    async act(subject) {
      const { query } = subject.server.opened
      const all = `select pid from pg_stat_activity where pid <> pg_backend_pid() and datname is not null`
      for (const { pid } of await query<{ pid: number }>(all)) {
        await query(`select pg_terminate_backend(${pid})`)
        await pause(100)
      }
    },
  },
  {
    fault: 'store of limits killed, back after 3 s',
    async act(subject) {
      await redisOf(subject).kill()
      await pause(some)
      await redisOf(subject).start()
    },
  },
  {
    fault: 'store of limits frozen for 8 s',
    async act(subject) {
      redisOf(subject).freeze()
      await pause(long)
      redisOf(subject).thaw()
    },
  },
  {
    fault: 'a worker killed three times',
    async act(subject) {
      for (let time = 0; time < 3; time++) {
        const [first] = await subject.pids()
        if (first !== undefined) process.kill(first, 'SIGKILL')
        await pause(1_500)
      }
    },
  },
  {
    fault: 'both workers killed',
    async act(subject) {
      for (const pid of await subject.pids()) process.kill(pid, 'SIGKILL')
    },
  },
  {
    fault: 'the process that starts git killed',
    async act({ server }) {
      const all = await descendantsOf(server.pid)
      for (const { pid, line } of all)
        if (line.includes('serve-spawns')) process.kill(pid, 'SIGKILL')
    },
  },
]

/** @throws Error when the program fails, because then there is no fault */
function must(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.toString()}`)
}

/** Writes files of 64 MiB until there is no space left. @returns their paths */
async function fill(folder: string): Promise<string[]> {
  const paths: string[] = []
  const piece = Buffer.alloc(64 * 1024 * 1024)
  for (;;) {
    const path = join(folder, `filler-${paths.length}`)
    paths.push(path)
    try {
      await writeFile(path, piece)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      return paths
    }
  }
}

/** Faults of a server with the embedded database. */
export const embeddedScenarios: Scenario[] = [
  {
    fault: 'disk full for 3 s',
    async act({ server }) {
      const paths = await fill(server.data)
      await pause(some)
      for (const path of paths) await rm(path)
    },
  },
  {
    // Linux refuses to make a disk read-only while files on it are open for writing.
    fault: 'data folder read-only for 3 s, except files that were open',
    async act({ server: { data } }) {
      must('mount', '--bind', data, data)
      must('mount', '-o', 'bind,remount,ro', data)
      await pause(some)
      must('umount', '--lazy', data)
    },
  },
  {
    fault: 'no open files left for 3 s',
    async act({ server }) {
      const limits = await readFile(`/proc/${server.pid}/limits`, 'utf8')
      const [, before] = /^Max open files +(\d+)/m.exec(limits) as unknown as [string, string]
      const set = (limit: string) => must('prlimit', `--pid=${server.pid}`, `--nofile=${limit}:`)
      set('32')
      await pause(some)
      set(before)
    },
  },
]

/** How often libfaketime reads the file, in milliseconds. */
const clockRead = 1_000

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]
const faketime = libraries.find((path) => existsSync(path))

/** Environment of a server whose clock `file` sets; undefined without libfaketime. */
export const faketimeFor = (file: string): Record<string, string> | undefined =>
  faketime
    ? {
        LD_PRELOAD: faketime,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: String(clockRead / 1_000),
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      }
    : undefined

const step = (to: string) => async (subject: Subject) => {
  await setClock(subject, to)
  await pause(some)
}

/** Sets the clock of a server that has one of its own. Returns when the server sees it. */
export async function setClock({ clockFile }: Subject, to: string): Promise<void> {
  if (clockFile === undefined) return
  await writeFile(clockFile, `${to}\n`)
  await pause(2 * clockRead)
}

/** Faults of a server whose clock can be set. */
export const clockScenarios: Scenario[] = [
  { fault: 'clock stepped forward by an hour', act: step('+3600') },
  { fault: 'clock stepped back by an hour', act: step('+0') },
  { fault: 'clock stepped back by a day', act: step('-86400') },
  { fault: 'clock right again', act: step('+0') },
]
