import { check, say, show, step } from './guide.ts'
import type { Party } from './party.ts'

interface Seen {
  status: number
  selected: string | null
  body: Record<string, unknown>
}

/** Sends a request without the client, which always sends a version. */
async function ask({ url, token }: Party, path: string, version?: string): Promise<Seen> {
  const headers = new Headers({ Authorization: `Bearer ${token}` })
  if (version !== undefined) headers.set('X-Service-Api-Version', version)
  const response = await fetch(url + path, { headers })
  const body = (await response.json()) as Record<string, unknown>
  const selected = response.headers.get('X-Service-Api-Version-Selected')
  say(`GET ${path}   X-Service-Api-Version: ${version ?? '(not sent)'}`)
  return { status: response.status, selected, body }
}

async function comparePaths(party: Party, path: string, field: string): Promise<void> {
  const older = await ask(party, path, '2022-11-28')
  show(field in older.body ? { [field]: older.body[field] } : `no ${field}`)
  const newer = await ask(party, path, '2026-03-10')
  show(field in newer.body ? { [field]: newer.body[field] } : `no ${field}`)
  check(field in older.body && !(field in newer.body), `"${field}" is in 2022-11-28 only`)
}

/** The same resource in both versions, and responses without a version and with an unknown one. */
export async function compareVersions(party: Party): Promise<void> {
  const { owner, repo } = party.repository
  step('Request the same resources in both versions')
  await comparePaths(party, `/repos/${owner}/${repo}`, 'has_downloads')
  await comparePaths(party, '/rate_limit', 'rate')

  step('Request without a version, and with an unknown one')
  const silent = await ask(party, '/rate_limit')
  show({ selected: silent.selected })
  check(silent.selected === '2022-11-28', 'no header means 2022-11-28')
  const unknown = await ask(party, '/rate_limit', '2021-01-01')
  show({ status: unknown.status, message: unknown.body.message })
  check(unknown.status === 400, '2021-01-01 returns 400')
}
