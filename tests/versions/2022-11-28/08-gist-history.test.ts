import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const older = '2022-11-28'

describe.each(stores)('08-gist-history on $name', (store) => {
  const service = useService({ store })
  const now = (login = 'mona') => service.as(login)
  const then = (login = 'mona') => service.as(login, { version: older })
  const files = { 'a.txt': { content: 'a\n' } }

  /** Creates a gist with two commits and a fork. */
  async function made() {
    const { body: gist } = await now().post('/gists', { files, public: true })
    await now().patch(`/gists/${gist.id}`, { files: { 'a.txt': { content: 'b\n' } } })
    const { body: fork } = await now('hubot').post(`/gists/${gist.id}/forks`)
    const { body: commits } = await now().get(`/gists/${gist.id}/commits`)
    const history = commits
    const forks = [
      {
        id: fork.id,
        url: fork.url,
        user: fork.owner,
        created_at: fork.created_at,
        updated_at: fork.updated_at,
      },
    ]
    return { gist, fork, commits, history, forks }
  }

  type Answer = { id: string; fork_of?: object }
  const find = (list: Answer[], id: string) => list.find((each) => each.id === id)

  it('2022-11-28 includes them in a gist and its revisions, and 2026-03-10 does not', async () => {
    const { gist, commits, history, forks } = await made()
    for (const path of [`/gists/${gist.id}`, `/gists/${gist.id}/${commits[1].version}`]) {
      const { body: newest } = await now().get(path)
      expect(newest).not.toHaveProperty('history')
      expect(newest).not.toHaveProperty('forks')
      expect((await then().get(path)).body).toEqual({ ...newest, history, forks })
    }
  })

  it('the same applies to all lists, and to the source of a fork', async () => {
    const { gist, fork, history, forks } = await made()
    await now().request('PUT', `/gists/${gist.id}/star`)
    for (const path of ['/gists', '/gists/public', '/gists/starred', '/users/mona/gists']) {
      const newest = find((await now().get(path)).body, gist.id)
      expect(newest).not.toHaveProperty('history')
      const before = find((await then().get(path)).body, gist.id)
      expect(before).toEqual({ ...newest, history, forks })
    }
    const own = history.map((each: { version: string }) => ({
      ...each,
      url: `${fork.url}/${each.version}`,
    }))
    const [listed] = (await now().get(`/gists/${gist.id}/forks`)).body
    const [before] = (await then().get(`/gists/${gist.id}/forks`)).body
    const fork_of = { ...listed.fork_of, history, forks }
    expect(listed.fork_of).toMatchObject({ id: gist.id })
    expect(before).toEqual({ ...listed, fork_of, history: own, forks: [] })
    const { body: whole } = await then().get(`/gists/${fork.id}`)
    expect(whole.fork_of).toMatchObject({ id: gist.id, history, forks })
  })

  it('the same applies to creating, updating and forking a gist', async () => {
    const { status, body } = await then().post('/gists', { files, public: true })
    expect(status).toBe(201)
    expect(body.history).toMatchObject([
      { user: { login: 'mona' }, change_status: { total: 1, additions: 1, deletions: 0 } },
    ])
    expect(body.forks).toEqual([])
    const change = { files: { b: { content: 'b' } } }
    const changed = await then().patch(`/gists/${body.id}`, change)
    expect(changed.body.history).toHaveLength(2)
    const { body: fork } = await then('hubot').post(`/gists/${body.id}/forks`)
    expect(fork.history).toHaveLength(2)
  })

  it('a response of 2022-11-28 can be sent back without loss', async () => {
    // A file of this name is refused.
    const isAllowed = (each: string) => each !== '__proto__'
    const name = fc.stringMatching(/^[A-Za-z0-9 "é_-]{1,12}$/).filter(isAllowed)
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((each) => !/\0/.test(each))
    const some = fc.dictionary(
      name,
      text.map((content) => ({ content })),
      {
        minKeys: 1,
        maxKeys: 4,
        noNullPrototype: true,
      },
    )
    const description = fc.option(fc.string(), { nil: null })
    await fc.assert(
      fc.asyncProperty(some, description, async (files, description) => {
        const { body: gist } = await then().post('/gists', { files })
        const { body: before } = await then().patch(`/gists/${gist.id}`, { description })
        const { status, body: after } = await then().patch(`/gists/${gist.id}`, before)
        expect(status).toBe(200)
        expect(after).toEqual(before)
        expect((await now().get(`/gists/${gist.id}/commits`)).body).toHaveLength(1)
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })
})
