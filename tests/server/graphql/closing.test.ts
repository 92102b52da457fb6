import { beforeAll, expect, it } from 'vitest'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'

type Json = any // eslint-disable-line @typescript-eslint/no-explicit-any

const service = useService()
let path: string
let at: string
let issue: Json

const mona = () => service.as('mona')
const where = () => {
  const [, , owner, name] = path.split('/')
  return `repository(owner: "${owner}", name: "${name}")`
}
const ask = async (query: string, who = 'mona'): Promise<Json> => {
  const { body } = await service.as(who).post('/graphql', { query })
  expect(body.errors).toBeUndefined()
  return body.data
}

const closing = async (more = ''): Promise<number[]> => {
  const field = `closedByPullRequestsReferences(first: 9${more}) { nodes { number } totalCount }`
  const { repository } = await ask(`{ ${where()} { issue(number: ${issue.number}) { ${field} } } }`)
  return repository.issue.closedByPullRequestsReferences.nodes.map(({ number }: Json) => number)
}

beforeAll(async () => {
  ;({ path, at } = await reviewable(service))
  issue = (await mona().post(`${path}/issues`, { title: 'Squeaks' })).body
})

it('lists the pull requests whose texts close an issue', async () => {
  const { number } = (await mona().get(at)).body
  expect(await closing()).toEqual([])
  await mona().patch(at, { body: `Like #${issue.number}` })
  expect(await closing()).toEqual([])
  await mona().patch(at, { body: `Fixes #${issue.number}` })
  expect(await closing()).toEqual([number])
  expect(await closing(', userLinkedOnly: true')).toEqual([])
})

it('lists pull requests of a user in several states', async () => {
  const { number } = (await mona().get(at)).body
  const written = async (states: string) => {
    const field = `pullRequests(first: 9, states: ${states}) { nodes { number } totalCount }`
    const { user } = await ask(`{ user(login: "hubot") { ${field} } }`)
    expect(user.pullRequests.totalCount).toBe(user.pullRequests.nodes.length)
    return user.pullRequests.nodes.map((each: Json) => each.number)
  }
  expect(await written('[OPEN, MERGED]')).toEqual([number])
  await mona().patch(at, { state: 'closed' })
  expect(await written('[OPEN, MERGED]')).toEqual([])
  expect(await written('[OPEN, CLOSED]')).toEqual([number])
  expect(await closing()).toEqual([])
  expect(await closing(', includeClosedPrs: true')).toEqual([number])
})

it('shows the history of several addresses', async () => {
  const list = (await mona().get(`${path}/commits`)).body as Json[]
  const emails = [...new Set(list.map((each) => each.commit.author.email as string))]
  const history = async (wanted: string[]) => {
    const author = JSON.stringify(wanted)
    const field = `history(first: 9, author: { emails: ${author} }) { totalCount nodes { oid } }`
    const selected = `object(expression: "HEAD") { ... on Commit { ${field} } }`
    return (await ask(`{ ${where()} { ${selected} } }`)).repository.object.history
  }
  const all = await history([...emails, 'nobody@example.com'])
  expect(all.nodes.map(({ oid }: Json) => oid)).toEqual(list.map(({ sha }) => sha))
  expect(all.totalCount).toBe(list.length)
  expect((await history(['nobody@example.com', 'none@example.com'])).nodes).toEqual([])
})

it('shows what is worth knowing about a user', async () => {
  const { node_id: id } = (await mona().get(path)).body
  const card = `hovercard(primarySubjectId: "${id}") { contexts { __typename message } }`
  const { user } = await ask(`{ user(login: "mona") { ${card} } }`)
  expect(user.hovercard.contexts).toEqual([
    { __typename: 'GenericHovercardContext', message: 'Owns this repository' },
    { __typename: 'OrganizationsHovercardContext', message: 'Member of acme' },
  ])
})

it('shows settings of an organization to everyone who sees it', async () => {
  const fields = 'membersCanForkPrivateRepositories webCommitSignoffRequired'
  for (const who of ['mona', 'stranger']) {
    const { organization } = await ask(`{ organization(login: "acme") { ${fields} } }`, who)
    const { body } = await mona().get('/orgs/acme')
    expect(organization).toEqual({
      membersCanForkPrivateRepositories: body.members_can_fork_private_repositories,
      webCommitSignoffRequired: body.web_commit_signoff_required,
    })
  }
})
