import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { connectionOf } from '../../../server/graphql/connection.ts'
import { Documents } from '../../../server/graphql/documents.ts'
import { loadSchema } from '../../../server/graphql/load-schema.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'

type Json = any // eslint-disable-line @typescript-eslint/no-explicit-any

const folder = join(import.meta.dirname, 'documents')
const files = await readdir(folder)
const documents = new Documents(await loadSchema())
const textOf = (name: string) => readFile(join(folder, `${name}.graphql`), 'utf8')

describe('documents that ask for what tools ask for', () => {
  const service = useService()
  let where: { owner: string; name: string; number: number }
  let id: string
  let url: string

  beforeAll(async () => {
    const { at, path } = await reviewable(service)
    await service.as('mona').post(`${path}/issues`, { title: 'Gadgets squeak' })
    const pull = (await service.as('mona').get(at)).body
    ;({ node_id: id, html_url: url } = pull)
    const [, , owner = '', name = ''] = path.split('/')
    where = { owner, name, number: pull.number }
  })

  const run = async (file: string, operationName: string, variables: object): Promise<Json> => {
    const asked = { query: await textOf(file), operationName, variables }
    const { body } = await service.as('mona').post('/graphql', asked)
    expect(body.errors).toBeUndefined()
    return body.data
  }

  it.each(files)('%s is valid', async (file) => {
    const { errors } = await documents.of(await readFile(join(folder, file), 'utf8'))
    expect(errors?.map(({ message }) => message)).toBeUndefined()
  })

  it('gh-dash: lists, and one pull request by its address', async () => {
    const repo = `repo:${where.owner}/${where.name}`
    const { search } = await run('gh-dash', 'pulls', { query: `${repo} is:pr`, limit: 5 })
    expect(search.nodes).toMatchObject([{ number: where.number, title: 'List more', url }])
    const issues = await run('gh-dash', 'issues', { query: `${repo} is:issue`, limit: 5 })
    expect(issues.search.nodes).toMatchObject([{ title: 'Gadgets squeak', body: '' }])
    const { resource } = await run('gh-dash', 'pullOfUrl', { url })
    expect(resource).toMatchObject({ number: where.number, files: { totalCount: 1 } })
    expect((await run('gh-dash', 'rulesOfRepository', where)).repository).not.toBeNull()
  })

  it('prow: a pool, blame, and a pin', async () => {
    const query = `repo:${where.owner}/${where.name} is:pr`
    const { search } = await run('prow', 'pool', { query })
    expect(search.nodes).toMatchObject([{ number: where.number, baseRef: { name: 'main' } }])
    const asked = { ...where, expression: 'main', path: 'list.md' }
    const { repository } = await run('prow', 'blame', asked)
    expect(repository.object.blame.ranges[0].startingLine).toBe(1)
    expect((await run('prow', 'pinned', where)).viewer.login).toBe('mona')
  })

  it('octo.nvim: a pull request with its events, lists, and changes', async () => {
    const { repository } = await run('octo-nvim', 'pull', where)
    expect(repository.pullRequest).toMatchObject({ id, body: '', state: 'OPEN' })
    const query = `repo:${where.owner}/${where.name}`
    expect((await run('octo-nvim', 'lists', { ...where, query })).search.nodes).toHaveLength(2)
    const changed = await run('octo-nvim', 'editsOfPull', { id, path: 'list.md' })
    expect(changed.addPullRequestReviewThread.thread.comments.nodes[0].body).toBe('Why?')
    const { pullRequest } = (await run('octo-nvim', 'threads', where)).repository
    expect(pullRequest.reviewThreads.nodes).toMatchObject([{ path: 'list.md', line: 5 }])
  })

  it('VS Code: a pull request, its checks and events, and who can be assigned', async () => {
    const { repository } = await run('vs-code', 'pull', where)
    expect(repository.pullRequest).toMatchObject({ id, mergeQueueEntry: null })
    await run('vs-code', 'checks', where)
    await run('vs-code', 'timeline', where)
    const people = await run('vs-code', 'people', where)
    const nodes = people.repository.suggestedActors.nodes.map(({ login }: Json) => login)
    expect(nodes).toEqual(['mona', 'hubot'])
    const assigned = await run('vs-code', 'assigned', where)
    expect(assigned.repository.pullRequest.assignedActors.nodes).toEqual([])
  })
})

describe('pages of more than operations list at once', () => {
  const all = Array.from({ length: 230 }, (_, index) => index)
  const list = {
    page: (number: number, size: number) => {
      const many = Math.min(size, 100)
      const items = all.slice((number - 1) * many, number * many)
      return Promise.resolve({ items, hasNext: number * many < all.length })
    },
    total: () => Promise.resolve(all.length),
  }

  it.each([{ first: 150 }, { last: 150 }, { first: 250 }])('%o', async (args) => {
    const expected = 'last' in args ? all.slice(-args.last!) : all.slice(0, args.first)
    expect(await connectionOf(list, args).nodes()).toEqual(expected)
  })
})
