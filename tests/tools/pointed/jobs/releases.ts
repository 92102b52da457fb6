import { equal, match, ok } from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../bench.ts'
import { inFull, type Job, type Tool } from '../../tool.ts'

const releaseIt: Job = {
  does: 'Releases the next version, with a tag, a release and a file; comments are off',
  expected: inFull,
  async run({ npx, git, api, path }) {
    await git.commit('notes.txt', 'notes', 'feat: notes')
    const asked = [
      'minor',
      '--ci',
      '--no-npm.publish',
      '--github.release',
      '--github.assets=notes.txt',
    ]
    await npx('release-it', asked)
    const release = await api('GET', `${path}/releases/tags/v1.1.0`)
    equal(`${release.name} ${release.assets[0].name}`, 'Release 1.1.0 notes.txt')
    match(release.body, /feat: notes/)
    await git('fetch', '-q', 'origin')
    equal(await git('log', '-1', '--format=%s', 'origin/main'), 'Release 1.1.0')
    match(await git('show', 'origin/main:package.json'), /"version": "1\.1\.0"/)
    equal(await git('rev-parse', 'v1.1.0^{commit}'), await git('rev-parse', 'origin/main'))
  },
}

async function becomeMonorepo({ git, repo }: Bench): Promise<void> {
  const root = { name: repo, private: true, workspaces: ['packages/*'] }
  await git.commit('package.json', JSON.stringify(root), 'chore: workspaces')
  await git.commit('lerna.json', '{ "version": "1.0.0" }\n', 'chore: lerna')
  for (const name of ['one', 'two']) {
    const own = { name: `@mona/${name}`, version: '1.0.0' }
    await git.commit(`packages/${name}/package.json`, JSON.stringify(own), `feat: add ${name}`)
  }
  await git('push', '-q', 'origin', 'main')
}

const lerna: Job = {
  does: '`version` of a monorepo, with changelogs, a tag and a release (`--create-release github`)',
  expected: inFull,
  async run(bench) {
    const { npx, git, api, path } = bench
    await becomeMonorepo(bench)
    const asked = ['--yes', '--conventional-commits', '--create-release', 'github']
    await npx('lerna', ['version', ...asked])
    const [release] = await api('GET', `${path}/releases`)
    equal(release.tag_name, 'v1.1.0')
    match(release.body, /add two/)
    await git('fetch', '-q', 'origin')
    match(await git('show', 'origin/main:packages/two/CHANGELOG.md'), /add two/)
    equal(await git('rev-parse', 'v1.1.0^{commit}'), await git('rev-parse', 'origin/main'))
  },
}

const changelogithub: Job = {
  does: 'Makes a release of the newest tag, with its changes and their authors',
  expected: inFull,
  async run({ npx, git, api, path }) {
    await git('tag', 'v1.1.0')
    await git('push', '-q', 'origin', 'v1.1.0')
    await npx('changelogithub', [])
    const release = await api('GET', `${path}/releases/tags/v1.1.0`)
    match(release.body, /Spell widgets/)
    match(release.body, /compare\/v1\.0\.0\.\.\.v1\.1\.0/)
    match(release.body, /@mona|Mona/)
  },
}

const ghRelease: Job = {
  does: 'Makes a release from the changelog, with a file',
  expected: inFull,
  async run({ npx, git, api, path, token }) {
    const log = '# Changelog\n\n## 2.0.0 - 2026-11-29\n\n- Spells widgets\n'
    const text = await readFile(join(git.folder, 'package.json'), 'utf8')
    await git.commit('package.json', text.replace('1.0.0', '2.0.0'), 'chore: version')
    await git.commit('CHANGELOG.md', log, 'docs: changelog')
    await git.commit('tool.txt', 'the tool', 'feat: tool')
    await git('push', '-q', 'origin', 'main')
    const env = { GH_RELEASE_GITHUB_API_TOKEN: token }
    await npx('gh-release', ['--yes', '--assets', 'tool.txt'], env)
    const release = await api('GET', `${path}/releases/tags/v2.0.0`)
    match(release.body, /Spells widgets/)
    equal(release.assets[0].name, 'tool.txt')
  },
}

const gitCliff: Job = {
  does: 'Writes a changelog with pull requests and their authors, which it asks the API for',
  expected: inFull,
  async run({ npx, git, api, path, repo, token }) {
    await git('checkout', '-q', '-b', 'more')
    await git.commit('src/more.js', '// more\n', 'feat: make more')
    await git('push', '-q', 'origin', 'more')
    const pull = { title: 'More', head: 'more', base: 'main' }
    const { number } = await api('POST', `${path}/pulls`, pull, 'hubot').catch(() =>
      api('POST', `${path}/pulls`, pull),
    )
    await api('PUT', `${path}/pulls/${number}/merge`, { merge_method: 'squash' })
    await git('checkout', '-q', 'main')
    await git('pull', '-q', 'origin', 'main')
    const line =
      '{% for commit in commits %}{{ commit.remote.username }} #{{ commit.remote.pr_number }} {{ commit.message }}\n{% endfor %}'
    await writeFile(join(git.folder, 'cliff.toml'), `[changelog]\nbody = '''${line}'''\n`)
    const asked = ['--github-repo', `mona/${repo}`, '--github-token', token, '--unreleased']
    match(await npx('git-cliff', asked), new RegExp(`mona #${number} .*[Mm]o`))
  },
}

const changeset = "---\n'PACKAGE': minor\n---\n\nMake gadgets\n"

async function addChangeset(bench: Bench, changelog: unknown, branch = 'main'): Promise<void> {
  const { git, repo } = bench
  const config = { changelog, commit: false, access: 'restricted', baseBranch: 'main' }
  const settings = { ...config, privatePackages: { version: true, tag: true } }
  await git.commit('.changeset/config.json', JSON.stringify(settings), 'chore: changesets')
  await git.commit('.changeset/gadgets.md', changeset.replace('PACKAGE', repo), 'feat: gadgets')
  await git('push', '-q', 'origin', branch)
}

const changesets: Job = {
  does: '`version`, `tag` and `status` with the changelog of git; the tag is pushed',
  expected: inFull,
  async run(bench) {
    const { npx, git, api, path } = bench
    await addChangeset(bench, '@changesets/cli/changelog')
    match(await npx('changeset', ['status']), /minor/)
    await npx('changeset', ['version'])
    await git('add', '--all')
    await git('commit', '-q', '-m', 'chore: version')
    await npx('changeset', ['tag'])
    await npx('git', ['push', '-q', '--follow-tags', 'origin', 'main'])
    const tags: { name: string }[] = await api('GET', `${path}/tags`)
    ok(tags.some(({ name }) => /v?1\.1\.0$/.test(name)))
    await git('fetch', '-q', 'origin')
    match(await git('show', 'origin/main:CHANGELOG.md'), /## 1\.1\.0[^]*Make gadgets/)
  },
}

const changelogGithub: Job = {
  does: '`version` with `@changesets/changelog-github`: links to the pull request and its author',
  expected: inFull,
  async run(bench) {
    const { npx, git, api, path, repo, token } = bench
    await git('checkout', '-q', '-b', 'gadgets')
    await addChangeset(bench, ['@changesets/changelog-github', { repo: `mona/${repo}` }], 'gadgets')
    const asked = { title: 'Gadgets', head: 'gadgets', base: 'main' }
    const { number } = await api('POST', `${path}/pulls`, asked)
    await api('PUT', `${path}/pulls/${number}/merge`, {})
    await git('checkout', '-q', 'main')
    await git('pull', '-q', 'origin', 'main')
    await npx('changeset', ['version'], { GITHUB_TOKEN: token })
    const changelog = await readFile(join(git.folder, 'CHANGELOG.md'), 'utf8')
    const added = await git('log', '--format=%h', '--diff-filter=A', '--', '.changeset/gadgets.md')
    const [line = ''] = /^- .*Make gadgets$/m.exec(changelog) ?? []
    match(line, new RegExp(`\\[#${number}\\]\\([^)]*/mona/${repo}/pull/${number}\\)`))
    match(line, new RegExp(`/mona/${repo}/commit/${added}`))
    match(line, /Thanks \[@mona\]\([^)]*\/mona\)! - Make gadgets/)
  },
}

const run = { pointed: 'run', node: 24 } as const
const npmTool = (name: string, version: string, jobs: Job[], more: string[] = []): Tool => ({
  ...{ name, version, packages: [`${name}@${version}`, ...more], ...run, jobs },
})

export const releases: Tool[] = [
  npmTool('release-it', '21.1.2', [releaseIt]),
  npmTool('lerna', '10.1.1', [lerna]),
  npmTool('changelogithub', '15.0.5', [changelogithub]),
  npmTool('gh-release', '7.0.2', [ghRelease]),
  npmTool('git-cliff', '2.14.2', [gitCliff]),
  npmTool(
    '@changesets/cli',
    '2.31.1',
    [changesets, changelogGithub],
    ['@changesets/changelog-github@0.7.0'],
  ),
]
