import { join } from 'node:path'
import { expect, type Check, type Smoke } from '../check.ts'
import { clone } from '../programs.ts'
import { request } from '../request.ts'

/** The clone URL of a repository, with the token as the password. */
export const remoteOf = ({ url, login, token }: Smoke, repository: string) =>
  `${url.replace('://', `://${login}:${token}@`)}/${repository}.git`

export const gitHttp: Check = {
  name: 'git over HTTP',
  async run(smoke) {
    const { owner, repo } = smoke.repository
    const remote = remoteOf(smoke, `${owner}/${repo}`)
    const git = await clone(remote, join(smoke.folder, 'http'))
    const commit = await git.commit('http.txt', 'over HTTP\n')
    await git('tag', 'v1')
    await git('push', '-q', 'origin', 'HEAD:main', 'v1')
    expect((await git('ls-remote', remote, 'main')).startsWith(commit), 'the push moved main')
    const file = await request(smoke, `/repos/${owner}/${repo}/contents/http.txt`)
    expect(atob(file.body.content) === 'over HTTP\n', 'the API returns the pushed file')
    return 'clone and push'
  },
}
