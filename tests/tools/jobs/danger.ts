import { equal, match, ok } from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, Json } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

/** Rules as a project has them; they read everything that danger offers about a pull request. */
const rules = (last: string) => `
const { danger, fail, markdown, message, schedule, warn } = require('danger')
const { git, github } = danger
if (!git.modified_files.includes('README.md')) fail('README.md is not among the files')
if (git.created_files.join() !== 'src/new.js') fail('src/new.js is not new')
if (github.pr.title !== 'Change more') fail('the title is another')
if (github.commits.length !== 2 || git.commits.length !== 2) fail('there are not two commits')
schedule(async () => {
  const { diff, added } = await git.diffForFile('README.md')
  if (!added.includes('More.')) fail('the diff lacks the line: ' + diff)
  const structured = await git.structuredDiffForFile('README.md')
  if (structured.chunks.length !== 1) fail('the diff has other chunks')
  const content = await github.utils.fileContents('README.md')
  if (!content.includes('More.')) fail('the content lacks the line')
  const { data: reviews } = await github.api.pulls.listReviews(github.thisPR.owner ? { owner: github.thisPR.owner, repo: github.thisPR.repo, pull_number: github.thisPR.number } : {})
  message('Reviews so far: ' + reviews.length)
  warn('This line is new.', 'README.md', 4)
  markdown('## Read by danger')
  ${last}
})
`

async function pullRequest({ git, api, path }: Bench): Promise<number> {
  await git('checkout', '-q', '-b', 'more')
  await git.commit('README.md', '# Widgets\n\nWidgets of every kind.\nMore.\n', 'docs: say more')
  await git.commit('src/new.js', '// new\n', 'feat: something new')
  await git('push', '-q', 'origin', 'more')
  const asked = { title: 'Change more', head: 'more', base: 'main' }
  return (await api('POST', `${path}/pulls`, asked)).number
}

async function check(bench: Bench, pull: number, last: string, ...args: string[]) {
  const { git, npx, server, token, owner, repo, shop } = bench
  await writeFile(join(git.folder, 'dangerfile.js'), rules(last))
  const env = {
    DANGER_FAKE_CI: 'YEP',
    DANGER_TEST_REPO: `${owner}/${repo}`,
    DANGER_TEST_PR: String(pull),
    DANGER_GITHUB_API_TOKEN: token,
    DANGER_GITHUB_API_BASE_URL: server.url,
    NODE_PATH: join(shop, 'node_modules'),
  }
  return npx('danger', ['ci', ...args], env)
}

const statusOf = async ({ api, path, git }: Bench) => {
  const { statuses } = await api('GET', `${path}/commits/${await git('rev-parse', 'more')}/status`)
  return statuses.map(({ context, state }: Json) => `${context}: ${state}`).join()
}

const reports: Job = {
  does: 'Checks a pull request: comment, comment on a line, status; checks again and updates them',
  expected: inFull,
  async run(bench) {
    const { api, path } = bench
    const pull = await pullRequest(bench)
    const comments = () => api('GET', `${path}/issues/${pull}/comments`)
    const failed = await check(bench, pull, "fail('Not yet.')", '--failOnErrors').catch(String)
    match(failed, /exit code 1/)
    const [first] = await comments()
    match(first.body, /Not yet\./)
    match(first.body, /Reviews so far: 0/)
    match(first.body, /Read by danger/)
    equal(await statusOf(bench), 'Danger: failure')
    const [onLine] = await api('GET', `${path}/pulls/${pull}/comments`)
    equal(`${onLine.path} ${onLine.line}`, 'README.md 4')
    match(onLine.body, /This line is new\./)
    await check(bench, pull, '', '--failOnErrors')
    const after = await comments()
    equal(after.length, 1)
    ok(!after[0].body.includes('Not yet.'))
    equal(after[0].id, first.id)
    equal(await statusOf(bench), 'Danger: success')
    equal((await api('GET', `${path}/pulls/${pull}/comments`)).length, 1)
  },
}

const version = '14.0.7'
export const danger: Tool[] = [
  { name: 'danger', version, packages: [`danger@${version}`], jobs: [reports] },
]
