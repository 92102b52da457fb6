import { setTimeout as pause } from 'node:timers/promises'
import type { Import } from '../../../server/storage/imports/imports.ts'
import type { ServerProcess } from '../spawn-server.ts'

const headers = {
  Authorization: 'Bearer ghp_mona',
  'User-Agent': 'tests',
  'X-Service-Api-Version': '2026-03-10',
}

/** Polling interval in milliseconds. */
const interval = 50
const patience = 1_800_000

export type Status = Import['status']

/** The fields of an import that these tests read. */
export interface ShownImport {
  status: Status
  commit_count?: number
  message?: string | null
  failed_step?: string | null
}

export interface ShownAuthor {
  id: number
  name: string
  email: string
}

const working: readonly Status[] = ['detecting', 'importing', 'mapping', 'pushing']

/** Requests imports from a server in another process, as mona. */
export function importClient(server: Pick<ServerProcess, 'url'>) {
  async function ask<Body>(method: string, path: string, body?: object) {
    const sent = body && { body: JSON.stringify(body) }
    const answer = await fetch(`${server.url}${path}`, { method, headers, ...sent })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
  }

  async function wanted<Body>(code: number, method: string, path: string, body?: object) {
    const answer = await ask<Body>(method, path, body)
    if (answer.status === code) return answer.body
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  const at = (name: string) => `/repos/mona/${name}/import`
  const client = {
    ask,
    /** @returns the id of the repository */
    async repository(name: string): Promise<number> {
      return (await wanted<{ id: number }>(201, 'POST', '/user/repos', { name })).id
    },
    begin: (name: string, asked: { vcs: string; vcs_url: string; [more: string]: string }) =>
      wanted<ShownImport>(201, 'PUT', at(name), asked),
    look: (name: string) => wanted<ShownImport>(200, 'GET', at(name)),
    authors: (name: string) => wanted<ShownAuthor[]>(200, 'GET', `${at(name)}/authors`),
    map: (name: string, id: number, to: { name: string; email: string }) =>
      wanted<ShownAuthor>(200, 'PATCH', `${at(name)}/authors/${id}`, to),
    cancel: (name: string) => wanted<object>(204, 'DELETE', at(name)),
    /**
     * Waits until nothing is left to do for the import.
     * @param seen called with each polled status
     */
    async rested(name: string, seen: (status: Status) => void = () => {}): Promise<ShownImport> {
      const end = performance.now() + patience
      for (;;) {
        const shown = await client.look(name)
        seen(shown.status)
        if (!working.includes(shown.status)) return shown
        if (performance.now() > end) throw new Error(`${name} is still ${shown.status}`)
        await pause(interval)
      }
    },
    /** The same, for an import that must complete. */
    async complete(name: string, seen?: (status: Status) => void): Promise<ShownImport> {
      const shown = await client.rested(name, seen)
      if (shown.status === 'complete') return shown
      throw new Error(`${name}: ${JSON.stringify(shown)}`)
    },
  }
  return client
}

export type ImportClient = ReturnType<typeof importClient>
