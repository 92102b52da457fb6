import { deepEqual, equal, match } from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../bench.ts'
import { ghPages } from '../../jobs/gh-pages.ts'
import { inFull, type Job, type Tool } from '../../tool.ts'

const octokit: Job = {
  does: '`new Octokit({ auth })` without an address: makes a release and uploads a file to it',
  expected: inFull,
  async run({ script, api, path, repo }) {
    await script(`
      import { Octokit } from '@octokit/rest'
      const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN })
      const at = { owner: 'mona', repo: '${repo}' }
      const { data } = await octokit.repos.createRelease({ ...at, tag_name: 'v2.0.0' })
      await octokit.repos.uploadReleaseAsset({ ...at, release_id: data.id, name: 'tool.txt', data: 'the tool' })
      await octokit.request('POST ' + data.upload_url, { name: 'more.txt', data: 'more' })
      const all = await octokit.paginate(octokit.repos.listCommits, { ...at, per_page: 2 })
      if (all.length !== 5) throw new Error(all.length + ' commits')
    `)
    const { assets } = await api('GET', `${path}/releases/tags/v2.0.0`)
    deepEqual(
      assets.map(({ name, size }: { name: string; size: number }) => `${name} ${size}`),
      ['tool.txt 8', 'more.txt 4'],
    )
  },
}

const isomorphic: Job = {
  does: 'Clones, commits on a branch, pushes it, and fetches what another user pushed',
  expected: inFull,
  async run({ script, git, home, repo }) {
    const text = (steps: string) => `
      import * as fs from 'node:fs'
      import git from 'isomorphic-git'
      import http from 'isomorphic-git/http/node'
      const dir = '${home}/copy'
      const author = { name: 'Mona', email: 'mona@example.com' }
      const at = { fs, http, dir, onAuth: () => ({ username: 'mona', password: process.env.GITHUB_TOKEN }) }
      ${steps}
    `
    await script(
      text(`
        await git.clone({ ...at, url: 'https://github.com/mona/${repo}' })
        await git.branch({ ...at, ref: 'more', checkout: true })
        fs.writeFileSync(dir + '/more.txt', 'more')
        await git.add({ ...at, filepath: 'more.txt' })
        await git.commit({ ...at, author, message: 'More' })
        const { ok } = await git.push({ ...at, ref: 'more' })
        if (!ok) throw new Error('the push failed')
      `),
    )
    await git('fetch', '-q', 'origin')
    equal(await git('show', 'origin/more:more.txt'), 'more')
    const head = await git.commit('again.txt', 'again')
    await git('push', '-q', 'origin', 'main')
    const fetched = await script(
      text(`
        await git.fetch({ ...at, ref: 'main' })
        console.log(await git.resolveRef({ ...at, ref: 'origin/main' }))
      `),
    )
    equal(fetched, head)
  },
}

const simple: Job = {
  does: 'Clones, commits, tags and pushes',
  expected: inFull,
  async run({ script, git, home, repo }) {
    await script(`
      import { writeFileSync } from 'node:fs'
      import { simpleGit } from 'simple-git'
      await simpleGit().clone('https://github.com/mona/${repo}', '${home}/copy', ['--depth', '1'])
      const copy = simpleGit('${home}/copy')
      writeFileSync('${home}/copy/more.txt', 'more')
      await copy.add('more.txt').commit('More').addTag('v9').push('origin', 'main').pushTags()
    `)
    await git('fetch', '-q', '--tags', 'origin')
    equal(await git('show', 'v9:more.txt'), 'more')
    equal(await git('rev-parse', 'v9'), await git('rev-parse', 'origin/main'))
  },
}

/** From this version on, simple-git keeps most variables of git from git. */
const simpleAlone: Job = {
  does: 'Clones',
  expected:
    'Stops: passes variables of git on only if the program names them in `allowEnvironment`',
  async run({ script, home, repo }) {
    const failure = await script(`
      import { simpleGit } from 'simple-git'
      await simpleGit().clone('https://github.com/mona/${repo}', '${home}/copy')
    `).then(() => '', String)
    match(failure, /certificate verification failed/)
    return simpleAlone.expected
  },
}

const pyGithub: Job = {
  does: 'Creates an issue with a label and a comment, a file on a branch, a pull request, a release with a file',
  expected: inFull,
  async run({ run, api, path, home, repo }) {
    await writeFile(join(home, 'tool.txt'), 'the tool')
    await writeFile(
      join(home, 'job.py'),
      `import os, github
repo = github.Github(os.environ['GITHUB_TOKEN']).get_repo('mona/${repo}')
repo.create_label('squeaky', 'ff0000')
issue = repo.create_issue('Gadgets squeak', labels=['squeaky'])
issue.create_comment('All of them.')
base = repo.get_git_ref('heads/main').object.sha
repo.create_git_ref('refs/heads/more', base)
assert 'refs/heads/more' in [each.ref for each in repo.get_git_refs()]
repo.create_file('more.txt', 'More', 'more', branch='more')
pull = repo.create_pull(title='More', body='', head='more', base='main')
assert pull.merge(merge_method='squash').merged
release = repo.create_git_release('v2.0.0', 'Two', 'Notes')
release.upload_asset('${home}/tool.txt')
assert len(list(repo.get_commits())) == 6
issue.edit(state='closed')
`,
    )
    await run('/usr/bin/python3', [join(home, 'job.py')])
    const [issue, comments] = await Promise.all([
      api('GET', `${path}/issues/1`),
      api('GET', `${path}/issues/1/comments`),
    ])
    equal(
      `${issue.state} ${issue.labels[0].name} ${comments[0].body}`,
      'closed squeaky All of them.',
    )
    equal((await api('GET', `${path}/contents/more.txt`)).size, 4)
    equal((await api('GET', `${path}/releases/latest`)).assets[0].name, 'tool.txt')
  },
}

const octokitRb: Job = {
  does: 'Creates an issue and a comment, a commit by the git API, a pull request, a status, a release with a file',
  expected: inFull,
  async run({ run, api, path, home, repo }) {
    await writeFile(join(home, 'tool.txt'), 'the tool')
    await writeFile(
      join(home, 'job.rb'),
      `require 'octokit'
client = Octokit::Client.new(access_token: ENV['GITHUB_TOKEN'])
repo = 'mona/${repo}'
issue = client.create_issue(repo, 'Gadgets squeak', 'Body')
client.add_comment(repo, issue.number, 'All of them.')
base = client.ref(repo, 'heads/main').object.sha
blob = client.create_blob(repo, 'more')
tree = client.create_tree(repo, [{ path: 'more.txt', mode: '100644', type: 'blob', sha: blob }], base_tree: base)
commit = client.create_commit(repo, 'More', tree.sha, base)
client.create_ref(repo, 'heads/more', commit.sha)
raise 'refs' unless client.refs(repo).map(&:ref).include?('refs/heads/more')
pull = client.create_pull_request(repo, 'main', 'more', 'More')
client.create_status(repo, commit.sha, 'success', context: 'build')
client.merge_pull_request(repo, pull.number)
release = client.create_release(repo, 'v2.0.0')
client.upload_asset(release.url, '${home}/tool.txt', content_type: 'text/plain')
client.close_issue(repo, issue.number)
`,
    )
    await run('ruby', [join(home, 'job.rb')])
    const issue = await api('GET', `${path}/issues/1`)
    equal(`${issue.state} ${issue.comments}`, 'closed 1')
    equal((await api('GET', `${path}/pulls/2`)).merged, true)
    equal((await api('GET', `${path}/contents/more.txt`)).size, 4)
    equal((await api('GET', `${path}/releases/latest`)).assets[0].size, 8)
  },
}

async function hubWork({ run, api, path, git, repo, home }: Bench): Promise<void> {
  await run('hub', ['fork', '--org', 'acme', '--remote-name', 'acme'])
  equal((await api('GET', `/repos/acme/${repo}`)).parent.full_name, `mona/${repo}`)
  match(await git('remote', 'get-url', 'acme'), new RegExp(`acme/${repo}`))
  await run('hub', ['issue', 'create', '-m', 'Gadgets squeak'])
  await git('checkout', '-q', '-b', 'more')
  const head = await git.commit('src/more.js', '// more\n', 'Make more')
  await run('hub', ['pull-request', '--push', '--base', 'main', '-m', 'Make more'])
  equal((await api('GET', `${path}/pulls/2`)).head.sha, head)
  await writeFile(join(home, 'tool.txt'), 'the tool')
  await run('hub', ['release', 'create', '-m', 'Two', '-a', join(home, 'tool.txt'), 'v2.0.0'])
  equal((await api('GET', `${path}/releases/tags/v2.0.0`)).assets[0].size, 8)
  await run('hub', ['clone', `mona/${repo}`, join(home, 'copy')])
  match(await readFile(join(home, 'copy/README.md'), 'utf8'), /Widgets/)
}

const hub: Job = {
  does: '`fork` with a remote, `issue create`, `pull-request --push`, `release create` with a file, `clone`',
  expected: inFull,
  run: hubWork,
}

const contributors: Job = {
  does: 'Adds two contributors to the README with `add`; compares the list with `check`',
  expected: inFull,
  async run({ git, npx, owner, repo }) {
    const config = {
      ...{ projectName: repo, projectOwner: owner, repoType: 'github', files: ['README.md'] },
      ...{ imageSize: 100, commit: false, contributors: [], contributorsPerLine: 7 },
    }
    await git.commit('.all-contributorsrc', JSON.stringify(config), 'chore: contributors')
    const marks = ['START', 'END'].map((mark) => `<!-- ALL-CONTRIBUTORS-LIST:${mark} -->\n`)
    await git.commit('README.md', `# Widgets\n\n${marks.join('')}`, 'docs: contributors')
    await git('push', '-q', 'origin', 'main')
    await npx('all-contributors', ['add', 'hubot', 'code,doc'])
    await npx('all-contributors', ['add', 'mona', 'review'])
    const readme = await readFile(join(git.folder, 'README.md'), 'utf8')
    match(readme, /Name of hubot/)
    match(readme, /github\.com\/mona/)
    match(await npx('all-contributors', ['check']), /hubot/)
  },
}

const run = { pointed: 'run' } as const
const newer = { ...run, node: 24 } as const

export const clients: Tool[] = [
  {
    ...{ name: '@octokit/rest', version: '22.0.1', packages: ['@octokit/rest@22.0.1'], ...newer },
    jobs: [octokit],
  },
  {
    ...{ name: 'isomorphic-git', version: '1.44.19', packages: ['isomorphic-git@1.44.19'] },
    ...{ ...newer, jobs: [isomorphic] },
  },
  {
    ...{ name: 'simple-git', version: '3.28.0', packages: ['simple-git@3.28.0'], ...run },
    jobs: [simple],
  },
  {
    ...{ name: 'simple-git', version: '4.0.2', packages: ['simple-git@4.0.2'], ...run },
    jobs: [simpleAlone],
  },
  { ...ghPages[0]!, ...run },
  {
    ...{ name: 'all-contributors-cli', version: '6.26.1' },
    ...{ packages: ['all-contributors-cli@6.26.1'], ...newer, jobs: [contributors] },
  },
  {
    ...{ name: 'PyGithub', version: '1.55', packages: [], program: '/usr/bin/python3', ...run },
    jobs: [pyGithub],
  },
  {
    ...{ name: 'octokit.rb', version: '4.20.0', packages: [], program: 'ruby', ...run },
    jobs: [octokitRb],
  },
  {
    ...{ name: 'hub', version: '2.14.2', packages: [], program: 'hub', ...run },
    jobs: [hub],
  },
]
