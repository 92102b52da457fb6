import { gitOf } from '../../_support/fixtures/pulling.ts'
import { plantRun } from '../../_support/planted/run.ts'
import { plantScanning } from '../../_support/planted/scanning.ts'
import type { Service } from '../../_support/start-server.ts'

/** Pages by the kind of what they show: its `html_url`, and the words of its heading. */
export type Pages = Record<string, [url: string, heading: string]>

const markdown = [
  '# Guide\n\n![Plan](plan.svg) [next](../notes.txt)\n\n- [ ] Task\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  '<script>window.harmed = true</script>',
  '<img src=x onerror="window.harmed = true">',
].join('\n\n')

/** The repository of the sample: files, a branch with a slash, an issue and a pull request. */
async function inRepository(service: Service): Promise<Pages> {
  const mona = service.as('mona')
  const path = await service.repository({ auto_init: true, description: 'Described.' })
  const git = await gitOf(service, path)
  const files = {
    'README.md': markdown,
    'docs/a guide.md': markdown,
    'docs/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'notes.txt': 'One\nTwo\n',
  }
  const sha = await git.branch('feature/red', files)
  const { body: repository } = await mona.get(path)
  const at = async (file: string) =>
    (await mona.get(`${path}/contents/${file}?ref=feature/red`)).body.html_url as string
  const said = { title: 'Crooked widget', body: markdown }
  const { body: issue } = await mona.post(`${path}/issues`, said)
  const { body: comment } = await mona.post(`${path}/issues/1/comments`, { body: markdown })
  const opening = { title: 'Paint it red', body: markdown, head: 'feature/red', base: 'main' }
  const { body: pull } = await mona.post(`${path}/pulls`, opening)
  const { body: commit } = await mona.get(`${path}/commits/feature/red`)
  const { body: compared } = await mona.get(`${path}/compare/main...feature/red`)
  const page: string = repository.html_url
  const { body: release } = await mona.post(`${path}/releases`, {
    ...{ tag_name: 'tools/v1', name: 'First tools', body: markdown },
  })
  const file = { raw: 'content', headers: { 'Content-Type': 'text/plain' } }
  await mona.post(`${path}/releases/${release.id}/assets?name=tool.txt`, undefined, file)
  const { body: draft } = await mona.post(`${path}/releases`, {
    ...{ tag_name: 'tools/v2', name: 'Next tools', draft: true },
  })
  return {
    repository: [page, repository.full_name],
    file: [await at('notes.txt'), 'notes.txt'],
    'Markdown file': [await at('docs/a%20guide.md'), 'a guide.md'],
    image: [await at('docs/plan.svg'), 'plan.svg'],
    folder: [`${page}/tree/feature/red/docs`, 'docs'],
    'folder of a commit': [`${page}/tree/${sha}/docs`, 'docs'],
    branches: [`${page}/branches`, 'Branches'],
    releases: [`${page}/releases`, 'Releases'],
    release: [release.html_url, 'First tools'],
    'latest release': [`${page}/releases/latest`, 'First tools'],
    draft: [draft.html_url, 'Next tools'],
    commit: [commit.html_url, 'Change README.md, docs/a guide.md'],
    'first commit': [commit.parents[0].html_url, 'Initial commit'],
    commits: [`${page}/commits/feature/red`, 'Commits'],
    'commits of a folder': [`${page}/commits/feature/red/docs`, 'Commits of docs'],
    comparison: [compared.html_url, 'main...feature/red'],
    'commits of a pull request': [`${pull.html_url}/commits`, 'Paint it red'],
    issues: [`${page}/issues`, 'Issues'],
    issue: [issue.html_url, 'Crooked widget'],
    'comment of an issue': [comment.html_url, 'Crooked widget'],
    'pull requests': [`${page}/pulls`, 'Pull requests'],
    'pull request': [pull.html_url, 'Paint it red'],
    'files of a pull request': [`${pull.html_url}/files`, 'Paint it red'],
  }
}

/** Results of code scanning, a workflow run and an advisory. */
async function planted(service: Service): Promise<Pages> {
  const { server } = service
  const mona = service.as('mona')
  const path = await service.repository({ auto_init: true })
  const { id } = (await mona.get(path)).body
  const now = server.clock.now()
  const { alert_number, run_id } = await server.context.storage.transaction(async (store) => ({
    ...(await plantScanning(store, id, now)),
    ...(await plantRun(store, id, now)),
  }))
  const { body: alert } = await mona.get(`${path}/code-scanning/alerts/${alert_number}`)
  const { body: run } = await mona.get(`${path}/actions/runs/${run_id}`)
  const { body: advisory } = await mona.post(`${path}/security-advisories`, {
    ...{ summary: 'Bad widget', description: markdown, severity: 'high' },
    vulnerabilities: [{ package: { ecosystem: 'npm', name: 'widget' } }],
  })
  return {
    'code scanning alert': [alert.html_url, 'A rule'],
    'workflow run': [run.html_url, 'CI'],
    'advisory of a repository': [advisory.html_url, 'Bad widget'],
  }
}

/** Accounts, teams, apps, gists, invitations and installations. */
async function ofPeople(service: Service): Promise<Pages> {
  const mona = service.as('mona')
  const { body: user } = await mona.get('/users/hubot')
  const { body: organization } = await mona.get('/orgs/acme')
  const { body: team } = await mona.post('/orgs/acme/teams', { name: 'Makers' })
  const { body: app } = await mona.get('/apps/ci-bot')
  const files = { 'a.md': { content: markdown }, 'b.txt': { content: 'b\n' } }
  const { body: gist } = await mona.post('/gists', { description: 'Two notes', files })
  await mona.post(`/gists/${gist.id}/comments`, { body: markdown })
  const invited = await service.repository({ private: true })
  const { body: invitation } = await mona.request('PUT', `${invited}/collaborators/hubot`, {})
  const { body: installed } = await service
    .as(undefined, { token: 'ghu_mona' })
    .get('/user/installations')
  const [installation] = installed.installations
  const { body: advisory } = await mona.get('/advisories/GHSA-9w9w-2g3g-4h4h')
  return {
    user: [user.html_url, 'Name of hubot'],
    organization: [organization.html_url, 'Acme'],
    team: [team.html_url, 'Makers'],
    app: [app.html_url, 'CI Bot'],
    gist: [gist.html_url, 'Two notes'],
    invitation: [invitation.html_url, `Invitation to ${invited.slice('/repos/'.length)}`],
    installation: [installation.html_url, `Installation ${installation.id}`],
    advisory: [advisory.html_url, 'Widgets run what they are named'],
  }
}

/** Creates one of everything that has a page. */
export const createSample = async (service: Service): Promise<Pages> => ({
  ...(await inRepository(service)),
  ...(await planted(service)),
  ...(await ofPeople(service)),
})

export const kinds = [
  ...['repository', 'file', 'Markdown file', 'image', 'folder', 'folder of a commit', 'branches'],
  ...['releases', 'release', 'latest release', 'draft'],
  ...['commit', 'first commit', 'commits', 'commits of a folder', 'comparison'],
  'commits of a pull request',
  ...['issues', 'issue', 'comment of an issue', 'pull requests', 'pull request'],
  ...['files of a pull request', 'code scanning alert', 'workflow run'],
  ...['advisory of a repository', 'user', 'organization', 'team', 'app', 'gist', 'invitation'],
  ...['installation', 'advisory'],
]
