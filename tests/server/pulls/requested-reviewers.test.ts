import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

interface Named {
  login?: string
  slug?: string
}

const names = (found: Named[]) => found.map(({ login, slug }) => login ?? slug)

describe.each(stores)('requested reviewers, on $name', (store) => {
  const service = useService({ store })
  const as = (login?: string, version: string = versions[0]) => service.as(login, { version })

  describe.each(versions)('of a user, in %s', (version) => {
    let at: string
    beforeEach(async () => {
      ;({ at } = await reviewable(service))
    })
    const here = () => `${at}/requested_reviewers`

    it('POST adds them, GET lists them, DELETE removes them', async () => {
      const added = await as('hubot', version).post(here(), { reviewers: ['MONA'] })
      expect([added.status, names(added.body.requested_reviewers)]).toEqual([201, ['mona']])
      const { body } = await as(undefined, version).get(here())
      expect([names(body.users), body.teams]).toEqual([['mona'], []])
      const pull = (await as('mona', version).get(at)).body
      expect(names(pull.requested_reviewers)).toEqual(['mona'])
      const input = { reviewers: ['mona', 'stranger'] }
      const removed = await as('mona', version).request('DELETE', here(), input)
      expect([removed.status, removed.body.requested_reviewers]).toEqual([200, []])
    })

    it('a review removes the request', async () => {
      await as('hubot', version).post(here(), { reviewers: ['mona'] })
      const pending = await as('mona', version).post(`${at}/reviews`, { body: 'Fine.' })
      expect((await as('mona', version).get(here())).body.users).toHaveLength(1)
      const submission = `${at}/reviews/${pending.body.id}/events`
      await as('mona', version).post(submission, { event: 'COMMENT' })
      expect((await as('mona', version).get(here())).body.users).toEqual([])
    })

    it('422 for the author, and for others than collaborators', async () => {
      const own = await as('mona', version).post(here(), { reviewers: ['hubot'] })
      expect([own.status, own.body.message]).toEqual([
        422,
        'Review cannot be requested from pull request author.',
      ])
      for (const input of [{ reviewers: ['mona', 'stranger'] }, { team_reviewers: ['core'] }]) {
        const { status, body } = await as('mona', version).post(here(), input)
        expect(status).toBe(422)
        expect(body.message).toContain('Reviews may only be requested from collaborators.')
      }
      expect((await as('mona', version).get(here())).body).toEqual({ users: [], teams: [] })
    })
  })

  it('may be teams of an organization with access, if they are not secret', async () => {
    const mona = as('mona')
    const { body: made } = await mona.post('/orgs/acme/repos', { name: 'teamed', auto_init: true })
    const path = `/repos/${made.full_name}`
    for (const [name, privacy] of [
      ['Core', 'closed'],
      ['Hidden', 'secret'],
      ['Apart', 'closed'],
    ]) {
      await mona.post('/orgs/acme/teams', { name, privacy })
    }
    for (const slug of ['core', 'hidden']) {
      await mona.request('PUT', `/orgs/acme/teams/${slug}/repos/${made.full_name}`)
    }
    const { sha } = (await mona.get(`${path}/git/ref/heads/main`)).body.object
    await mona.post(`${path}/git/refs`, { ref: 'refs/heads/side', sha })
    const content = Buffer.from('New\n').toString('base64')
    await mona.request('PUT', `${path}/contents/new.md`, { message: 'x', content, branch: 'side' })
    const words = { title: 'Sides', head: 'side', base: 'main' }
    const at = `${path}/pulls/${(await mona.post(`${path}/pulls`, words)).body.number}`
    const request = (...team_reviewers: string[]) =>
      mona.post(`${at}/requested_reviewers`, { team_reviewers })
    for (const slug of ['hidden', 'apart', 'none']) expect((await request(slug)).status).toBe(422)
    const { status, body } = await request('core')
    expect([status, names(body.requested_teams)]).toEqual([201, ['core']])
    await mona.request('PUT', '/orgs/acme/teams/core/memberships/hubot')
    await as('hubot').post(`${at}/reviews`, { event: 'APPROVE' })
    expect((await mona.get(at)).body.requested_teams).toEqual([])
  })
})

describe.each(stores)('PUT …/update-branch, on $name', (store) => {
  const service = useService({ store })
  const as = (login: string, version: string = versions[0]) => service.as(login, { version })

  it.each(versions)('returns 202 and merges the base into the head, in %s', async (version) => {
    const { at, git, head } = await reviewable(service)
    await git.branch('main', { 'more.md': 'More\n' })
    const main = await git('rev-parse', 'main')
    const input = { expected_head_sha: head }
    const { status, body } = await as('hubot', version).request('PUT', `${at}/update-branch`, input)
    expect([status, body]).toEqual([
      202,
      { message: 'Updating pull request branch.', url: expect.stringMatching(/\/pulls\/\d+$/) },
    ])
    expect(await git('log', '-1', '--format=%P', 'work')).toBe(`${head} ${main}`)
    const pull = (await as('mona', version).get(at)).body
    expect([pull.head.sha, pull.commits]).toEqual([await git('rev-parse', 'work'), 2])
  })

  it('422 for another head, without new commits, for a conflict, and when closed', async () => {
    const { at, git, write } = await reviewable(service)
    const update = async (input?: object) => {
      const { status, body } = await as('hubot').request('PUT', `${at}/update-branch`, input)
      return [status, body.message]
    }
    const another = { expected_head_sha: 'a'.repeat(40) }
    expect(await update(another)).toEqual([422, 'expected head sha didn’t match current head ref.'])
    expect(await update()).toEqual([422, 'There are no new commits on the base branch.'])
    await write(['Other'], 'main')
    expect(await update()).toEqual([422, 'merge conflict between base and head'])
    expect(await git('log', '-1', '--format=%s', 'work')).toBe('Change list.md')
    await as('mona').patch(at, { state: 'closed' })
    expect(await update()).toEqual([422, 'The pull request is closed.'])
  })

  it('maintainers of the base can update the branch of a fork that allows it', async () => {
    const path = await service.repository({ auto_init: true })
    const fork = (await as('hubot').post(`${path}/forks`)).body.full_name
    const write = (login: string, repository: string, name: string) => {
      const body = { message: name, content: Buffer.from(name).toString('base64') }
      return as(login).request('PUT', `${repository}/contents/${name}`, body)
    }
    await write('hubot', `/repos/${fork}`, 'theirs.md')
    const words = { title: 'Theirs', head: 'hubot:main', base: 'main' }
    const open = { ...words, maintainer_can_modify: true }
    const at = `${path}/pulls/${(await as('hubot').post(`${path}/pulls`, open)).body.number}`
    await write('mona', path, 'ours.md')
    const { status, text } = await as('mona').request('PUT', `${at}/update-branch`)
    expect(status, text).toBe(202)
    await write('mona', path, 'more.md')
    await as('hubot').patch(at, { maintainer_can_modify: false })
    expect((await as('mona').request('PUT', `${at}/update-branch`)).status).toBe(403)
    expect((await as('hubot').request('PUT', `${at}/update-branch`)).status).toBe(202)
  })

  it('403 without write access to the head', async () => {
    const { at } = await reviewable(service)
    expect((await as('stranger').request('PUT', `${at}/update-branch`)).status).toBe(403)
  })
})
