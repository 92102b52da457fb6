import { beforeAll, describe, expect, it } from 'vitest'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

type Json = any // eslint-disable-line @typescript-eslint/no-explicit-any

describe.each(stores)('Mutations of several operations on $name', (store) => {
  const service = useService({ store })
  let path: string
  let at: string
  let pull: Json
  let label: Json
  let foreign: Json

  const mona = () => service.as('mona')
  const read = async (where: string): Promise<Json> => (await mona().get(where)).body
  const make = async (where: string, body: object): Promise<Json> =>
    (await mona().post(where, body)).body
  const run = async (
    name: string,
    type: string,
    input: object,
    selected: string,
  ): Promise<Json> => {
    const query = `mutation($input: ${type}!) { ${name}(input: $input) { ${selected} } }`
    return (await mona().post('/graphql', { query, variables: { input } })).body
  }
  const deliveries = async () => (await read(`${path}/issues/events`)).length as number

  beforeAll(async () => {
    ;({ path, at } = await reviewable(service))
    pull = await read(at)
    label = await make(`${path}/labels`, { name: 'squeak', color: 'abcdef' })
    for (let number = 0; number < 3; number++)
      foreign = await make('/repos/acme/widgets/milestones', { title: `Elsewhere ${number}` })
  })

  it('changes both parts of a pull request, with their events', async () => {
    const before = await deliveries()
    const input = { pullRequestId: pull.node_id, title: 'Both', labelIds: [label.node_id] }
    const { data } = await run(
      'updatePullRequest',
      'UpdatePullRequestInput',
      input,
      'pullRequest { title labels(first: 9) { nodes { name } } }',
    )
    expect(data.updatePullRequest.pullRequest).toEqual({
      title: 'Both',
      labels: { nodes: [{ name: 'squeak' }] },
    })
    expect(await deliveries()).toBe(before + 2)
  })

  it('leaves the title of a pull request when its milestone is refused', async () => {
    const [before, events] = [await read(at), await deliveries()]
    const input = { pullRequestId: pull.node_id, title: 'Half', milestoneId: foreign.node_id }
    const { errors } = await run(
      'updatePullRequest',
      'UpdatePullRequestInput',
      input,
      'clientMutationId',
    )
    expect(errors).toMatchObject([{ type: 'UNPROCESSABLE' }])
    const { title, updated_at } = await read(at)
    expect({ title, updated_at }).toEqual({ title: before.title, updated_at: before.updated_at })
    expect(await deliveries()).toBe(events)
  })

  it('leaves review requests when new ones are refused', async () => {
    const { node_id: author } = (await mona().get('/users/hubot')).body
    const { node_id: stranger } = (await mona().get('/users/stranger')).body
    const requests = () => read(`${at}/requested_reviewers`)
    await make(`${at}/requested_reviewers`, { reviewers: ['mona'] })
    const before = await requests()
    expect(before.users).toHaveLength(1)
    const input = { pullRequestId: pull.node_id, userIds: [author, stranger] }
    const { errors } = await run('requestReviews', 'RequestReviewsInput', input, 'clientMutationId')
    expect(errors).toMatchObject([{ type: 'UNPROCESSABLE' }])
    expect(await requests()).toEqual(before)
  })

  it('creates no issue whose parent refuses it', async () => {
    const list = async () => (await read(`${path}/issues?state=all`)).length as number
    const parent = await make('/repos/acme/widgets/issues', { title: 'Parent' })
    const repositoryId = (await read(path)).node_id
    const count = await list()
    const input = { repositoryId, title: 'Child', parentIssueId: parent.node_id }
    const { errors } = await run('createIssue', 'CreateIssueInput', input, 'clientMutationId')
    expect(errors).toMatchObject([{ type: 'UNPROCESSABLE' }])
    expect(await list()).toBe(count)
    const near = await make(`${path}/issues`, { title: 'Near' })
    const { data } = await run(
      'createIssue',
      'CreateIssueInput',
      { ...input, parentIssueId: near.node_id },
      'issue { parent { number } }',
    )
    expect(data.createIssue.issue.parent.number).toBe(near.number)
  })
})
