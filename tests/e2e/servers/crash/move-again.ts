import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { gitClient, type GitClient } from '../../../_support/git/git-client.ts'
import { none, type Record } from './record.ts'

const main = 'refs/heads/main'
const maxTries = 50

async function valueOf(git: GitClient, remote: string, ref: string): Promise<string> {
  const listed = await git('ls-remote', remote, ref)
  return listed.split('\t', 1)[0] || none
}

/**
 * Moves the refs of pushes that got no response, as soon as the server is back, and notes which of
 * these pushes had moved their ref.
 * @param url of the server to push to
 */
export async function moveAgain(record: Record, url: string, folder: string): Promise<void> {
  const last = record.pushes.at(-1)
  const ref = last && !last.taken ? last.ref : main
  const remote = record.remote.replace(/@[^/]+/, `@${new URL(url).host}`)
  const git = gitClient(await mkdtemp(join(folder, 'again-')))
  await git('init', '-q', '-b', 'main')
  const after = await git.commit('file.txt', `again in ${record.repo}\n`)
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await valueOf(git, remote, ref)
    const lease = `--force-with-lease=${ref}:${before === none ? '' : before}`
    const { code } = await git.try(['push', '-q', lease, remote, `${after}:${ref}`])
    if (code !== 0) continue // git of the interrupted push was still running
    if (last && !last.taken) last.moved = before === last.after
    record.pushes.push({ ref, before, after, gains: true, taken: true })
    return
  }
  throw new Error(`${ref} of ${record.repo} cannot be moved again`)
}
