import { equal, match } from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, Json } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

/** What a user of another host than the usual one configures: the host, its protocol and a token. */
async function configure({ home, git, server, token }: Bench) {
  const { host } = new URL(server.url)
  const config = `${host}:\n- user: mona\n  oauth_token: ${token}\n  protocol: http\n`
  await mkdir(join(home, '.config'), { recursive: true })
  await writeFile(join(home, '.config/hub'), config)
  await git('config', '--add', 'hub.host', host)
  await git(
    'remote',
    'set-url',
    'origin',
    (await git('remote', 'get-url', 'origin')).replace(/\/\/.*@/, '//'),
  )
  await git(
    'config',
    'credential.helper',
    `!f() { echo username=mona; echo password=${token}; }; f`,
  )
}

const hub = (bench: Bench, ...args: string[]) =>
  bench.run('hub', args, { GITHUB_HOST: new URL(bench.server.url).host })

const namesOf = (list: Json[]) => list.map(({ name }) => name).join()

const issues: Job = {
  does: '`issue`: creates, lists, shows, updates and closes; `issue labels`',
  expected: inFull,
  async run(bench) {
    const { api, path } = bench
    await configure(bench)
    await api('POST', `${path}/labels`, { name: 'squeaky', color: 'ff0000' })
    const message = ['--message', 'Gadgets squeak', '--message', 'All of them.']
    match(
      await hub(bench, 'issue', 'create', ...message, '-l', 'squeaky', '-a', 'mona'),
      /issues\/1$/,
    )
    const made = await api('GET', `${path}/issues/1`)
    equal(
      `${made.body} ${namesOf(made.labels)} ${made.assignee.login}`,
      'All of them. squeaky mona',
    )
    match(await hub(bench, 'issue', '-f', '%I %t%n'), /^1 Gadgets squeak$/m)
    match(await hub(bench, 'issue', 'show', '1'), /Gadgets squeak/)
    match(await hub(bench, 'issue', 'labels'), /^squeaky$/m)
    await hub(bench, 'issue', 'update', '1', '--message', 'Oiled', '--state', 'closed')
    const after = await api('GET', `${path}/issues/1`)
    equal(`${after.title} ${after.state}`, 'Oiled closed')
  },
}

const pulls: Job = {
  does: '`pull-request`, `pr list`, `pr show`, `pr checkout`, `merge`, `compare`, `browse`',
  expected: inFull,
  async run(bench) {
    const { api, path, git } = bench
    await configure(bench)
    await git('checkout', '-q', '-b', 'more')
    const head = await git.commit('src/more.js', '// more\n', 'Make more')
    const asked = ['--push', '--base', 'main', '--message', 'Make more', '--labels', 'tools']
    match(await hub(bench, 'pull-request', ...asked), /\/pull\/1$/m)
    equal((await api('GET', `${path}/pulls/1`)).head.sha, head)
    match(await hub(bench, 'pr', 'list', '-f', '%I %H %t%n'), /^1 more Make more$/m)
    match(await hub(bench, 'pr', 'show', '-u', '1'), /\/pull\/1$/)
    await git('checkout', '-q', 'main')
    await hub(bench, 'pr', 'checkout', '1')
    equal(await git('rev-parse', 'HEAD'), head)
    match(await hub(bench, 'compare', '-u', 'main...more'), /compare\/main\.\.\.more$/)
    match(await hub(bench, 'browse', '-u'), /\/tree\/more$/)
    await git('checkout', '-q', 'main')
    await hub(bench, 'merge', `${bench.server.url}/mona/${bench.repo}/pull/1`)
    equal(await git('merge-base', '--is-ancestor', head, 'HEAD'), '')
    await git('push', '-q', 'origin', 'main')
    equal((await api('GET', `${path}/pulls/1`)).merged, true)
  },
}

const releases: Job = {
  does: '`release`: creates with a file, lists, shows, downloads, edits, deletes',
  expected: inFull,
  async run(bench) {
    const { api, path, git } = bench
    await configure(bench)
    await writeFile(join(git.folder, 'tool.txt'), 'the tool')
    const about = ['--message', 'Two', '--message', 'Notes.', '--attach', 'tool.txt#The tool']
    await hub(bench, 'release', 'create', ...about, '--commitish', 'main', 'v2.0.0')
    const made = await api('GET', `${path}/releases/tags/v2.0.0`)
    equal(`${made.name} ${made.body} ${made.assets[0].label}`, 'Two Notes. The tool')
    match(await hub(bench, 'release'), /^v2\.0\.0$/m)
    match(await hub(bench, 'release', 'show', 'v2.0.0'), /Notes\./)
    await git('clean', '-q', '-f')
    await hub(bench, 'release', 'download', 'v2.0.0')
    equal(await readFile(join(git.folder, 'tool.txt'), 'utf8'), 'the tool')
    await hub(bench, 'release', 'edit', '--message', 'Second', 'v2.0.0')
    equal((await api('GET', `${path}/releases/tags/v2.0.0`)).name, 'Second')
    await hub(bench, 'release', 'delete', 'v2.0.0')
    equal((await api('GET', `${path}/releases`)).length, 0)
  },
}

const repositories: Job = {
  does: '`api`, `sync`, `gist create`, `delete`',
  expected: inFull,
  async run(bench) {
    const { api, path, git, repo } = bench
    await configure(bench)
    match(await hub(bench, 'api', 'user', '--flat'), /\.login\tmona/)
    match(
      await hub(bench, 'api', `repos/{owner}/{repo}`, '--flat'),
      new RegExp(`full_name\tmona/${repo}`),
    )
    const head = await git.commit('README.md', 'ahead\n', 'docs: ahead')
    await git('push', '-q', 'origin', 'main')
    await git('reset', '-q', '--hard', 'HEAD~1')
    await hub(bench, 'sync')
    equal(await git('rev-parse', 'main'), head)
    const gist = await hub(bench, 'gist', 'create', 'README.md')
    const id = gist.split('/').at(-1) ?? ''
    equal((await api('GET', `/gists/${id}`)).files['README.md'].content, 'ahead\n')
    await api('POST', `${path}/forks`, { organization: 'acme' })
    await hub(bench, 'delete', '-y', `acme/${repo}`)
    equal((await api('GET', path)).forks_count, 0)
  },
}

/** Its parser of URLs does not take a host with a port, which it meets once the fork is made. */
const fork: Job = {
  does: '`fork` into an organization, with a remote',
  expected: 'In part: the fork is made; the tool stops at the port in its own URL of the remote',
  async run(bench) {
    const { api, repo } = bench
    await configure(bench)
    const made = hub(bench, 'fork', '--org', 'acme', '--remote-name', 'acme')
    const failure = await made.then(() => '', String)
    equal((await api('GET', `/repos/acme/${repo}`)).parent.full_name, `mona/${repo}`)
    match(failure, /first path segment in URL cannot contain colon/)
    return fork.expected
  },
}

const status: Job = {
  does: '`ci-status` of a commit with a status',
  expected: inFull,
  async run(bench) {
    const { api, path, git } = bench
    await configure(bench)
    const sha = await git('rev-parse', 'HEAD')
    await api('POST', `${path}/statuses/${sha}`, { state: 'success', context: 'build' })
    match(await hub(bench, 'ci-status', '-v'), /build/)
  },
}

export const hubTool: Tool[] = [
  {
    name: 'hub',
    version: '2.14.2',
    packages: [],
    program: 'hub',
    jobs: [issues, pulls, releases, repositories, fork, status],
  },
]
