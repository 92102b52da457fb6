import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from '../../../../server/core/processes.ts'
import { makeGpgKey } from '../../../_support/keys/gpg-keys.ts'
import { makeSshKey } from '../../../_support/keys/ssh-keys.ts'
import { createControlClient } from '../../../../client/control.ts'
import { general, requestsSince, type Seen } from '../../attempt.ts'
import { prepareBench, type Bench } from '../../bench.ts'
import type { Shell } from '../shell.ts'
import { asUser, giveToUser } from '../user.ts'

/** What became of a call of gh. */
export interface Walked {
  line: string
  /** `works`, or the request or message at which it stopped. */
  result: string
  requests: number
  output: string
}

const workflow =
  'on: workflow_dispatch\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{ run: make }]\n'

/** A run of the workflow stays queued, and the next one ends with a log and an artifact. */
async function plantRuns({ api, path, server }: Bench): Promise<void> {
  const dispatches = `${path}/actions/workflows/build.yml/dispatches`
  await api('POST', dispatches, { ref: 'main' })
  const control = createControlClient({ baseUrl: server.url })
  const steps = [{ name: 'Run make', log: 'done' }]
  const artifacts = [{ name: 'dist', files: [{ path: 'gadget', content: 'squeak' }] }]
  const caches = [{ key: 'Linux-gadgets' }]
  const result = { jobs: [{ name: 'build', steps }], artifacts, caches }
  await control.POST('/_control/workflow-rules', { body: { result, times: 1 } })
  await api('POST', dispatches, { ref: 'main' })
}

async function plantRepositories({ api, git, path }: Bench): Promise<void> {
  for (const name of ['gh-hello', 'old', 'gone', 'renamed'])
    await api('POST', '/user/repos', { name, auto_init: true })
  await api('POST', '/user/repos', { name: 'tools', auto_init: true }, 'hubot')
  const { sha: head } = await api('GET', '/repos/mona/gh-hello/commits/main')
  const { sha: tree } = await api('POST', '/repos/mona/gh-hello/git/trees', {
    base_tree: head,
    tree: [{ path: 'gh-hello', mode: '100755', type: 'blob', content: '#!/bin/sh\necho hello\n' }],
  })
  const commit = { message: 'Add the extension', tree, parents: [head] }
  const { sha } = await api('POST', '/repos/mona/gh-hello/git/commits', commit)
  await api('PATCH', '/repos/mona/gh-hello/git/refs/heads/main', { sha })
  await git.commit('.github/workflows/build.yml', workflow, 'ci: build')
  await git('push', '-q', 'origin', 'main')
  await api('PUT', `${path}/environments/prod`)
}

async function plantBranches({ api, path, git }: Bench): Promise<void> {
  await api('POST', `${path}/labels`, { name: 'bug', color: 'ff0000' }).catch(() => {})
  await api('POST', `${path}/issues`, { title: 'Gadgets squeak' })
  for (const branch of ['more', 'second']) {
    await git('checkout', '-q', '-b', branch, 'main')
    await git.commit(`${branch}.txt`, branch, `feat: ${branch}`)
    await git('push', '-q', 'origin', branch)
  }
  await git('checkout', '-q', 'main')
  const { head } = await api('POST', `${path}/pulls`, { title: 'More', head: 'more', base: 'main' })
  await api('POST', `${path}/statuses/${head.sha}`, { state: 'success', context: 'build' })
}

/** Writes the files that the calls name. */
async function writeFiles({ home, token }: Bench): Promise<void> {
  const key = await makeGpgKey()
  const files = {
    token,
    'more.txt': 'more',
    'key.pub': `${makeSshKey().line} mona@laptop\n`,
    'key.asc': key.armored,
    'aliases.yml': 'ours: pr checkout\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text)
  const inner = join(home, 'inner')
  await mkdir(inner)
  for (const args of [
    ['init', '-q', '-b', 'main'],
    [
      '-c',
      'user.name=M',
      '-c',
      'user.email=m@example.com',
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      'x',
    ],
  ])
    await run({ file: 'git', args, cwd: inner, env: { HOME: home } })
}

/** Identifiers that earlier calls made. */
async function idsOf({ api, path }: Bench): Promise<Record<string, string>> {
  const first = async (from: string, field = 'id', index = 0) => {
    const found = await api('GET', from)
    const listed = found.workflow_runs ?? found.codespaces ?? []
    const item = (Array.isArray(found) ? found : listed)[index]
    return String(item?.[field] ?? 1)
  }
  return {
    gist: await first('/gists'),
    gpgKey: await first('/user/gpg_keys', 'key_id'),
    sshKey: await first('/user/keys'),
    deployKey: await first(`${path}/keys`),
    run: await first(`${path}/actions/runs`),
    queued: await first(`${path}/actions/runs`, 'id', 1),
    last: await first(`${path}/issues`, 'number'),
    codespace: await first('/user/codespaces', 'name'),
  }
}

/** Characters of an error. */
const longest = 200

/** Errors of GraphQL have status 200; gh prints them with this word. */
const ofGraphQl = /^GraphQL: .*/m

function judge(code: number | null, seen: Seen[], output: string, repo: string): string {
  if (code === 0) return 'works'
  const [error] = ofGraphQl.exec(output) ?? []
  if (error !== undefined) return error.slice(0, longest)
  const refused = seen.filter(({ status }) => status >= 400).at(-1)
  if (refused) return `${general(refused, repo)} ${refused.status}`
  return output.trim().split('\n')[0] || `exit code ${code}`
}

/** A gh and what it is called with. */
export interface Walk {
  program: string
  calls: string[]
}

/**
 * Calls gh in a clone, with the variables of `devplatform run`.
 * @param home an empty folder
 */
export async function walkThroughGh(
  shell: Shell,
  home: string,
  { program, calls }: Walk,
): Promise<Walked[]> {
  const repo = 'widgets-gh'
  const place = { server: shell, shop: home, home, repo, hookPort: 0 }
  const bench = await prepareBench({ ...place, pointing: shell.environment })
  await plantRepositories(bench)
  await plantRuns(bench)
  await plantBranches(bench)
  await writeFiles(bench)
  await giveToUser(home)
  const PATH = `${dirname(program)}:${process.env.PATH ?? ''}`
  const quiet = { NO_COLOR: '1', GH_PROMPT_DISABLED: '1', GH_EDITOR: 'true', BROWSER: 'true' }
  const environment = { ...shell.environment, HOME: home, TMPDIR: home, PATH, ...quiet }
  const walked: Walked[] = []
  for (const line of calls) {
    const words: Record<string, string> = {
      ...(await idsOf(bench)),
      ...{ home, name: repo, issue: '1', pull: '2' },
    }
    const filled = line.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
    const begun = (await requestsSince(shell, 0)).at(-1)?.id ?? 0
    const shellLine = /^auth (login|logout|refresh)/.test(line)
      ? `env -u GH_TOKEN -u GITHUB_TOKEN -u GH_ENTERPRISE_TOKEN gh ${filled}`
      : `gh ${filled}`
    const args = ['-k', '5', '20', ...asUser, 'sh', '-c', shellLine]
    const env = { ...environment, XDG_CACHE_HOME: join(home, 'caches', String(walked.length)) }
    const ended = await run({ file: 'timeout', args, cwd: bench.git.folder, env })
    const seen = await requestsSince(shell, begun)
    const output = `${ended.stderr}\n${ended.stdout.toString()}`
    const result = judge(ended.code, seen, output, repo).replace(words.codespace!, '{codespace}')
    walked.push({ line, result, requests: seen.length, output })
    await giveToUser(home)
  }
  return walked
}
