import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { descendantsOf } from '../../_support/imports/import-processes.ts'
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

const remount = (folder: string, mode: string) =>
  spawnSync('mount', ['-o', `remount,${mode}`, folder])

/** Faults of a server with the embedded database. */
export const embeddedScenarios: Scenario[] = [
  {
    fault: 'disk full for 3 s',
    async act({ server }) {
      const filler = join(server.data, 'filler')
      await writeFile(filler, Buffer.alloc(512 * 1024 * 1024)).catch(() => {})
      await pause(some)
      await rm(filler)
    },
  },
  {
    fault: 'data folder read-only for 3 s',
    async act({ server }) {
      // Files that are open for writing keep a disk from becoming read-only, except when forced.
      spawnSync('mount', ['-o', 'bind,remount,ro', server.data])
      await pause(some)
      remount(server.data, 'rw')
    },
  },
  {
    fault: 'no open files left for 3 s',
    async act({ server }) {
      const set = (limit: string) =>
        spawnSync('prlimit', [`--pid=${server.pid}`, `--nofile=${limit}`])
      set('32:1048576')
      await pause(some)
      set('1048576:1048576')
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
