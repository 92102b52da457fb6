import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Client = Octokit.plugin(restEndpointMethods, paginateRest)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { brand: 'github' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

describe.each(versions)('unmodified Octokit searches, in %s', (version) => {
  const client = () => {
    const octokit = new Client({
      baseUrl: server.url,
      auth: 'ghp_mona',
      request: { log: silent },
    })
    octokit.hook.before('request', (options) => {
      options.headers['x-github-api-version'] = version
    })
    return octokit
  }
  const repo = `searched-${version}`
  const at = { owner: 'mona', repo }
  let id: number

  beforeAll(async () => {
    const { repos, issues } = client().rest
    const description = 'A hurdy-gurdy for everyone'
    const made = await repos.createForAuthenticatedUser({
      ...{ name: repo, description, auto_init: true },
    })
    id = Number(made.data.id)
    await repos.replaceAllTopics({ ...at, names: [`gurdy-${version}`] })
    const content = Buffer.from('The crank of a hurdy-gurdy').toString('base64')
    const file = { ...at, path: 'crank.md', message: 'Describe the crank', content }
    await repos.createOrUpdateFileContents(file)
    await issues.createLabel({ ...at, name: 'crank', color: 'ededed' })
    for (let number = 1; number <= 5; number++) {
      await issues.create({ ...at, title: `Crank ${number}`, labels: ['crank'] })
    }
  })

  it('issues, in pages', async () => {
    const { search } = client().rest
    const q = `crank repo:mona/${repo} is:issue is:open label:crank author:mona`
    const all = await client().paginate(search.issuesAndPullRequests, {
      ...{ q, per_page: 2, sort: 'created', order: 'asc' },
    })
    expect(all.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((each) => `Crank ${each}`))
  })

  it('repositories, users, labels and topics', async () => {
    const { search } = client().rest
    const repositories = (await search.repos({ q: `hurdy-gurdy ${repo} in:name,description` })).data
    expect(repositories.items.map(({ name }) => name)).toEqual([repo])
    const users = (await search.users({ q: 'mona in:login type:user' })).data
    expect(users.items.map(({ login }) => login)).toEqual(['mona'])
    const labels = (await search.labels({ q: 'crank', repository_id: id })).data
    expect(labels.items.map(({ name }) => name)).toEqual(['crank'])
    const topics = (await search.topics({ q: `gurdy-${version}` })).data
    expect(topics).toMatchObject({ total_count: 1, items: [{ name: `gurdy-${version}` }] })
  })

  it('commits and code, with the places of matches', async () => {
    const { search } = client().rest
    const q = `crank repo:mona/${repo}`
    const mediaType = { format: 'text-match' }
    const commits = (await search.commits({ q, mediaType })).data
    expect(commits.items.map(({ commit }) => commit.message)).toEqual(['Describe the crank'])
    expect(commits.items[0]?.text_matches?.[0]?.matches?.[0]?.text).toBe('crank')
    const code = (await search.code({ q, mediaType })).data
    expect(code.items.map(({ path }) => path)).toEqual(['crank.md'])
    expect(code.items[0]?.text_matches?.[0]?.fragment).toBe('The crank of a hurdy-gurdy')
  })

  it('and learns why a query is refused', async () => {
    const { search } = client().rest
    await expect(search.issuesAndPullRequests({ q: 'repo:none/such' })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('cannot be searched'),
    })
  })
})
