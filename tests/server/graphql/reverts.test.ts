import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { Site } from './_twins.ts'
import { worldWithWritingApp } from './_writing-app.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/* Pull requests that revert merged ones. */

describe('revertPullRequest', () => {
  const service = useService({ world: worldWithWritingApp })
  let site: Site
  beforeAll(async () => {
    site = new Site('reverted', service.as('mona'), service.as('hubot'))
    await site.begin()
  })

  /** A pull request of two commits, merged; the base has another commit then. */
  async function merged(name: string, merge_method: string): Promise<Json> {
    await site.branch(name)
    await site.file(`${name}-2.md`, name)
    const pull = await site.post('pulls', { title: `Add "${name}"`, head: name, base: 'main' })
    await site.call(['PUT', `pulls/${pull.number}/merge`, { merge_method }])
    await site.file(`after-${name}.md`, 'main')
    return pull
  }

  async function revert(input: object, token = 'ghp_mona'): Promise<Json> {
    const query = `mutation($input: RevertPullRequestInput!) { revertPullRequest(input: $input) {
      pullRequest { number }
      revertPullRequest { number title body isDraft headRefName baseRefName commits(first: 5) {
        nodes { commit { message author { user { login } } parents(first: 2) { totalCount } } } } } } }`
    const client = service.as(undefined, { token })
    const { body } = await client.post('/graphql', { query, variables: { input } })
    return body.errors ? body.errors[0].type : body.data.revertPullRequest
  }

  const status = async (path: string) => (await site.mona.get(site.at(path))).status

  it.each(['merge', 'rebase'])('undoes a %s and nothing else', async (method) => {
    const pull = await merged(method, method)
    const made = await revert({ pullRequestId: pull.node_id, draft: true })
    const { commits, ...opened } = made.revertPullRequest
    const number = expect.any(Number)
    expect(made.pullRequest.number).toBe(pull.number)
    expect(opened).toEqual({
      ...{ number, title: `Revert "Add "${method}""`, isDraft: true, baseRefName: 'main' },
      body: `Reverts acme/reverted#${pull.number}`,
      headRefName: `revert-${pull.number}-${method}`,
    })
    const message = expect.stringMatching(/^Revert "Add .*"\n\nThis reverts commit [0-9a-f]{40}/)
    const commit = { message, author: { user: { login: 'mona' } }, parents: { totalCount: 1 } }
    expect(commits.nodes).toEqual([{ commit }])
    const files = await site.get(`pulls/${opened.number}/files`)
    expect(files.map((each: Json) => [each.filename, each.status]).sort()).toEqual([
      [`${method}-2.md`, 'removed'],
      [`${method}.md`, 'removed'],
    ])
  })

  it('is refused, and leaves no branch, where git cannot do it or there is nothing to do', async () => {
    const pull = await merged('edited', 'squash')
    const { sha } = await site.get('contents/edited.md')
    const content = Buffer.from('Other\n').toString('base64')
    await site.call(['PUT', 'contents/edited.md', { message: 'Edit', content, sha }])
    const open = await site.pull('open')
    for (const { node_id: pullRequestId, number } of [pull, open]) {
      expect(await revert({ pullRequestId })).toBe('UNPROCESSABLE')
      expect(await status(`git/ref/heads/revert-${number}-edited`)).toBe(404)
    }
  })

  it('leaves no branch when the pull request is refused', async () => {
    const pull = await merged('untitled', 'merge')
    expect(await revert({ pullRequestId: pull.node_id, title: '' })).toBe('UNPROCESSABLE')
    expect(await status(`git/ref/heads/revert-${pull.number}-untitled`)).toBe(404)
  })

  it('is for callers who may push: not for members who only read, nor for others', async () => {
    const pull = await merged('shared', 'merge')
    const input = { pullRequestId: pull.node_id }
    for (const token of ['ghp_hubot', 'ghp_stranger'])
      expect(await revert(input, token)).toBe('FORBIDDEN')
    expect(await revert(input, 'ghs_acme')).toMatchObject({ pullRequest: { number: pull.number } })
  })
})
