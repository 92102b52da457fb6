import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chance } from '../../../_support/chance.ts'
import { gitClient, type GitClient } from '../../../_support/git/git-client.ts'
import { absent, Record } from './record.ts'

interface Target {
  url: string
  folder: string
  chance: Chance
}

type Turn = () => Promise<void>

const token = 'ghp_demo_mona'

/** Sends a request as mona. */
export async function send(url: string, method: string, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { ok: response.ok, status: response.status, text: await response.text() }
}

export const remoteOf = (url: string, path: string) =>
  `${url.replace('://', `://mona:${token}@`)}/${path}.git`

async function mustSend(url: string, method: string, path: string, body?: object) {
  const response = await send(url, method, path, body)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
  return JSON.parse(response.text || '{}') as { [field: string]: unknown }
}

/** Pushes commits, force pushes, and new and deleted branches to one repository. */
async function pusher(
  { url, folder, chance }: Target,
  name: string,
  record: Record,
): Promise<Turn> {
  await mustSend(url, 'POST', '/user/repos', { name })
  await mkdir(join(folder, name))
  const git: GitClient = gitClient(join(folder, name))
  await git('init', '-q')
  const remote = remoteOf(url, `mona/${name}`)
  const branches: string[] = []
  let serial = 0
  const push = (ref: string, value: string) =>
    record.write(`ref mona/${name} ${ref}`, value, async () => {
      const refspec = `${value === absent ? '' : `+${value}`}:${ref}`
      const { code, stderr } = await git.try(['push', '-q', remote, refspec])
      if (code !== 0) throw new Error(`push to ${name}: ${stderr}`)
      return true
    })
  return async () => {
    const lot = chance.next()
    serial++
    if (lot < 0.15 && serial > 2) {
      branches.push(`refs/heads/side-${serial}`)
      await push(`refs/heads/side-${serial}`, await git('rev-parse', 'HEAD'))
    } else if (lot < 0.25 && branches.length > 0) {
      await push(branches.shift() as string, absent)
    } else {
      if (lot < 0.4 && serial > 5) await git('reset', '-q', '--soft', 'HEAD~1')
      await push('refs/heads/main', await git.commit(`file-${serial % 7}.txt`, `${serial}\n`))
    }
  }
}

/** Opens issues, and changes the latest one. */
async function issueWriter({ url }: Target, record: Record): Promise<Turn> {
  await mustSend(url, 'POST', '/user/repos', { name: 'load-issues' })
  const path = '/repos/mona/load-issues/issues'
  let number = 0
  return async () => {
    number++
    const title = `Issue ${number}`
    await record.write(`issue ${path}/${number}`, title, async () => {
      await mustSend(url, 'POST', path, { title })
      return true
    })
    await record.write(`issue ${path}/${number}`, `${title}, changed`, async () => {
      await mustSend(url, 'PATCH', `${path}/${number}`, { title: `${title}, changed` })
      return true
    })
  }
}

/** Creates gists and commits changes to them. */
async function gistWriter({ url, chance }: Target, record: Record): Promise<Turn> {
  const ids: string[] = []
  let serial = 0
  return async () => {
    const content = `Content ${++serial}\n`
    const input = { files: { 'a.txt': { content } } }
    if (ids.length === 0 || chance.next() < 0.2) {
      const { id } = await mustSend(url, 'POST', '/gists', { ...input, public: true })
      ids.push(String(id))
      await record.write(`gist ${String(id)}`, content, async () => true)
      return
    }
    const id = ids[chance.between(0, ids.length - 1)] as string
    await record.write(`gist ${id}`, content, async () => {
      await mustSend(url, 'PATCH', `/gists/${id}`, input)
      return true
    })
  }
}

/** Creates repositories and deletes them, also while a backup is copying them. */
async function creator({ url, chance }: Target, record: Record): Promise<Turn> {
  const names: string[] = []
  let serial = 0
  return async () => {
    if (names.length > 3 && chance.next() < 0.5) {
      const name = names.splice(chance.between(0, names.length - 1), 1)[0] as string
      await record.write(`repository mona/${name}`, absent, async () => {
        await mustSend(url, 'DELETE', `/repos/mona/${name}`)
        return true
      })
      return
    }
    const name = `short-lived-${++serial}`
    await record.write(`repository mona/${name}`, 'present', async () => {
      await mustSend(url, 'POST', '/user/repos', { name })
      names.push(name)
      return true
    })
  }
}

/** Writers that run until they are stopped. Any refused write makes `stop` reject. */
export interface Load {
  record: Record
  /** Resolves when every writer has written since the last start. */
  written(): Promise<void>
  /** Resolves when no write is in progress. Writers continue after `resume`. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

export async function startLoad(target: Target): Promise<Load> {
  const record = new Record()
  const turns = [
    await pusher({ ...target, chance: target.chance.fork() }, 'load-1', record),
    await pusher({ ...target, chance: target.chance.fork() }, 'load-2', record),
    await issueWriter(target, record),
    await gistWriter({ ...target, chance: target.chance.fork() }, record),
    await creator({ ...target, chance: target.chance.fork() }, record),
  ]
  let isRunning = false
  let running: Promise<unknown> = Promise.resolve()
  let written: Promise<unknown> = Promise.resolve()
  const resume = () => {
    isRunning = true
    const first = turns.map((turn) => turn())
    written = Promise.all(first)
    running = Promise.all(
      turns.map(async (turn, index) => {
        await first[index]
        while (isRunning) await turn()
      }),
    )
    written.catch(() => {}) // reported by `written`
    running.catch(() => {}) // reported by `pause`
  }
  const pause = async () => {
    isRunning = false
    await running
  }
  resume()
  return { record, written: async () => void (await written), pause, resume, stop: pause }
}
