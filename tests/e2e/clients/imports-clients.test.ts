import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'
import type { GitClient } from '../../_support/git/git-client.ts'
import { bareFrom, type Bare } from '../../_support/imports/bare.ts'
import { historyWithFiles } from '../../_support/imports/sparse-files.ts'
import { startStory, type Story } from '../_story.ts'

/** Whether a program and its library are installed. */
function isThere(name: string, program: string, look: string[]): boolean {
  if (spawnSync(program, look, { stdio: 'ignore' }).status === 0) return true
  process.stdout.write(`${name}: skipped, ${program} does not have it\n`)
  return false
}

const ruby = isThere('octokit.rb', '/usr/bin/ruby', ['-e', 'require "octokit"'])
const python = isThere('PyGithub', '/usr/bin/python3', ['-c', 'import github'])

/**
 * The report of a program.
 * @throws Error with its output if it failed
 */
async function seenBy(program: string, script: string, input: object): Promise<unknown> {
  const child = execFile(program, [join(root, 'tests/e2e/clients/imports-clients', script)])
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin?.end(JSON.stringify(input))
  const [out, error, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
  if (code !== 0) throw new Error(`${script} ended with ${code} after ${out}\n${error}`)
  return JSON.parse(out)
}

const patient = { timeout: 300_000 }
const size = 104_857_601
const path = 'a large/file.bin'

/** Branches and tags with their object ids. */
const refsOf = (git: GitClient) => git('for-each-ref', '--format=%(refname) %(objectname)')

/** Imports from a private repository on the same server. */
describe.runIf(ruby || python)('an import by unmodified clients', () => {
  let story: Story
  let history: Bare
  beforeAll(async () => {
    story = await startStory({ args: ['--brand', 'github', '--rate-limits', 'off'] })
    history = await bareFrom(historyWithFiles([{ path, size }]))
  }, patient.timeout)
  afterAll(async () => {
    await history?.[Symbol.asyncDispose]()
    await story?.[Symbol.asyncDispose]()
  })

  /** Runs an import into a new repository; returns the program's report and a clone. */
  async function imported(program: string, script: string, name: string) {
    const source = await story.repository({ name: `${name}-source`, private: true })
    const refs = ['refs/heads/*:refs/heads/*', 'refs/tags/*:refs/tags/*']
    await history.git('push', '-q', story.remote(source.full_name, 'mona'), ...refs)
    const { full_name: repository } = await story.repository({ name })
    const seen = await seenBy(program, script, {
      ...{ url: story.server.url, token: 'ghp_mona', repository },
      ...{ source: source.full_name, username: 'mona', password: 'ghp_mona' },
    })
    const git = await story.git()
    await git('clone', '-q', '--mirror', story.remote(repository, 'mona'), 'mirror.git')
    return { seen, copy: git.in('mirror.git') }
  }

  it.skipIf(!ruby)('octokit.rb uses every operation', patient, async () => {
    const { seen, copy } = await imported('/usr/bin/ruby', 'import.rb', 'by-ruby')
    expect(seen).toEqual({
      started: 'detecting',
      without: 'detection_needs_auth',
      resumed: 'detecting',
      refused: 'auth_failed',
      first: ['complete', 'git', true],
      authors: ['Mona'],
      later: 0,
      mapped: 'Octavia',
      after_mapping: 'complete',
      large: [[path, size]],
      use_lfs: 'opt_in',
      after_lfs: 'complete',
      forgotten: 'detection_needs_auth',
      again: 'detecting',
      after_again: ['complete', 'opt_in', null],
      cancelled: true,
      gone: 'gone',
    })
    const told = (git: GitClient, format: string) => git('log', '--all', `--format=${format}`)
    expect(await told(copy, '%s %aI')).toBe(await told(history.git, '%s %aI'))
    const everyone = new Set((await told(copy, '%an <%ae>%n%cn <%ce>')).split('\n'))
    expect([...everyone]).toEqual(['Octavia <octavia@example.com>'])
    const sum = createHash('sha256').update(Buffer.alloc(size)).digest('hex')
    expect(await copy('show', `main:${path}`)).toContain(`oid sha256:${sum}`)
    expect(await copy('show', 'begun:small')).toBe(await history.git('show', 'begun:small'))
  })

  it.skipIf(!python)('PyGithub works from start to finish', patient, async () => {
    const { seen, copy } = await imported('/usr/bin/python3', 'import.py', 'by-python')
    expect(seen).toEqual({
      started: ['importing', 'git', `${story.server.url}/mona/by-python-source.git`],
      last: ['complete', 'git', 'undecided', 1],
      large: [true, 1, size],
    })
    expect(await refsOf(copy)).toBe(await refsOf(history.git))
    expect(await refsOf(copy)).toContain('refs/tags/begun')
  })
})
