import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { runWithProgress } from '../../git/processes/with-progress.ts'
import { writeRepository } from '../../git/store/repositories.ts'
import { gitToRelay } from '../../workers/imports/git/git-settings.ts'
import { openHttpRelay } from '../../workers/imports/git/http-relay.ts'
import { importLimits } from '../../workers/imports/limits.ts'
import type { Source } from './source.ts'

/** What a mirror has: branches, tags and the heads of pull requests. */
const wanted = [
  '+refs/heads/*:refs/heads/*',
  '+refs/tags/*:refs/tags/*',
  '+refs/pull/*/head:refs/pull/*/head',
]

const quiet = ['--no-write-fetch-head', '--no-auto-maintenance', '--no-recurse-submodules']

/** The host of the repositories of an API: the same, or the one without `api.`. */
const isOfSource = (clone: URL, { hostname }: URL) =>
  clone.hostname === hostname || `api.${clone.hostname}` === hostname

/**
 * Fetches a repository through the egress guard. A mirror that exists gets what it does not have.
 * @throws ConfigError
 */
export async function fetchMirror(cloneUrl: string, mirror: string, source: Source): Promise<void> {
  const { guard, options } = source
  const { token, from, clock, kept } = options
  const url = new URL(cloneUrl)
  const done = `git-${url.pathname.replaceAll('/', '_')}`
  if (await kept.isDone(done)) return
  if (!existsSync(join(mirror, 'HEAD'))) await writeRepository(mirror, 'main')
  const { signal } = new AbortController()
  const named = token !== undefined && isOfSource(url, from)
  const credentials = named ? { username: 'x-access-token', password: token } : {}
  const at = { vcs: 'git', url, ...credentials } as const
  await using relay = await openHttpRelay({
    source: at,
    guard,
    clock,
    limits: importLimits,
    signal,
  })
  const command = gitToRelay([
    `--git-dir=${mirror}`,
    ...['fetch', '--prune', '--no-tags', ...quiet, '--', relay.url, ...wanted],
  ])
  const { code, said } = await runWithProgress(command, { signal, progress: () => {} })
  if (code !== 0) {
    const why = relay.failure?.message ?? said.trim().split('\n').at(-1)
    throw new ConfigError(`cannot fetch ${cloneUrl}: ${why}`)
  }
  await kept.setDone(done)
}
