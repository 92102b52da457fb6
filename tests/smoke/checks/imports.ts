import { expect, type Check } from '../check.ts'
import { gitIn } from '../programs.ts'
import { request, until } from '../request.ts'
import { remoteOf } from './git-http.ts'

const unfinished = ['detecting', 'importing', 'mapping', 'pushing']

export const imports: Check = {
  name: 'source import',
  async run(smoke) {
    const { owner, repo } = smoke.repository
    const imported = `${owner}/${repo}-imported`
    await request(smoke, '/user/repos', { body: { name: `${repo}-imported` } })
    const path = `/repos/${imported}/import`
    const vcs_url = `${smoke.url}/${owner}/${repo}.git`
    const started = await request(smoke, path, { method: 'PUT', body: { vcs: 'git', vcs_url } })
    expect(started.status === 201, `PUT import responds with 201, not ${started.status}`)
    const { status, ...rest } = await until(async () => {
      const { body } = await request(smoke, path)
      return unfinished.includes(body.status) ? undefined : body
    }, 'end of the import')
    expect(status === 'complete', `the import completes: ${status} ${JSON.stringify(rest)}`)
    const git = gitIn(smoke.folder)
    const [from, to] = await Promise.all(
      [`${owner}/${repo}`, imported].map((each) =>
        git('ls-remote', remoteOf(smoke, each), 'main', 'v1'),
      ),
    )
    expect(from === to && from !== '', 'the import has the branch and tag of its source')
    return 'branch and tag of a git repository'
  },
}
