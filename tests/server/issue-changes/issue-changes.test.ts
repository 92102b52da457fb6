import { beforeEach, describe, expect, it } from 'vitest'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

type Json = any // eslint-disable-line @typescript-eslint/no-explicit-any

describe.each(stores)('issues in GraphQL on $name', (store) => {
  const service = useService({ store })
  let path: string
  let issue: Json

  beforeEach(async () => {
    path = await service.repository()
    issue = (await mona().post(`${path}/issues`, { title: 'A `b` <c>', body: 'Text' })).body
  })

  const mona = () => service.as('mona')
  const send = async (query: string, variables: object = {}, login = 'mona'): Promise<Json> =>
    (await service.as(login).post('/graphql', { query, variables })).body
  const read = async (fields: string, login = 'mona'): Promise<Json> => {
    const query = `query($id: ID!) { node(id: $id) { ... on Issue { ${fields} } } }`
    const { data, errors } = await send(query, { id: issue.node_id }, login)
    expect(errors).toBeUndefined()
    return data.node
  }
  const change = async (name: string, input: object, fields: string, login = 'mona') => {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`
    const query = `mutation($input: ${type}) { ${name}(input: $input) { ${fields} } }`
    const { data, errors } = await send(query, { input }, login)
    return errors ? { errors } : data[name]
  }
  const rest = async (more = '') => (await mona().get(`${path}/issues/${issue.number}${more}`)).body
  const typesOf = (errors: Json[]) => errors.map(({ type }) => type)

  it('has an empty text where nobody wrote one', async () => {
    issue = (await mona().post(`${path}/issues`, { title: 'Bare' })).body
    expect(await read('body bodyHTML bodyText')).toEqual({ body: '', bodyHTML: '', bodyText: '' })
  })

  it('shows what REST shows', async () => {
    await mona().post(`${path}/issues/${issue.number}/labels`, { labels: ['bug'] })
    const view = await rest()
    const read1 = await read(`id number title titleHTML body state closed url resourcePath createdAt
      author { login } labels(first: 5) { totalCount nodes { id name color url } } isPinned
      comments { totalCount } participants(first: 5) { nodes { login } } viewerDidAuthor`)
    expect(read1).toMatchObject({
      ...{ id: view.node_id, number: view.number, title: view.title, body: view.body },
      ...{ state: 'OPEN', closed: false, url: view.html_url, createdAt: view.created_at },
      titleHTML: 'A <code>b</code> &lt;c&gt;',
      author: { login: 'mona' },
      comments: { totalCount: 0 },
      participants: { nodes: [{ login: 'mona' }] },
      ...{ isPinned: false, viewerDidAuthor: true },
    })
    const [label] = view.labels
    const { node_id: id, name, color } = label
    const url = expect.stringMatching(/\/labels\/bug$/)
    expect(read1.labels).toEqual({ totalCount: 1, nodes: [{ id, name, color, url }] })
  })

  it('changes what its REST twin changes, and sends the same events', async () => {
    await using hooks = await listenTo(service.server, path, ['issues', 'issue_comment', 'label'])
    const { node_id: issueId } = issue
    const closing = { issueId, stateReason: 'NOT_PLANNED' }
    const closed = await change('closeIssue', closing, 'issue { state stateReason }')
    expect(closed.issue).toEqual({ state: 'CLOSED', stateReason: 'NOT_PLANNED' })
    await change('reopenIssue', { issueId }, 'issue { state }')
    const edit = { id: issueId, title: 'Other', body: 'Words' }
    await change('updateIssue', edit, 'issue { lastEditedAt }')
    const fields = 'commentEdge { node { body id } } subject { id }'
    const added = await change('addComment', { subjectId: issueId, body: 'Hm' }, fields)
    await change(
      'lockLockable',
      { lockableId: issueId, lockReason: 'OFF_TOPIC' },
      'clientMutationId',
    )
    expect(await rest()).toMatchObject({
      ...{ title: 'Other', state: 'open', locked: true, active_lock_reason: 'off-topic' },
    })
    expect((await rest('/comments'))[0]).toMatchObject({
      ...{ body: 'Hm', node_id: added.commentEdge.node.id },
    })
    expect(inWords(await hooks.told())).toEqual([
      ...['issues closed', 'issues reopened', 'issues edited', 'issue_comment created'],
      'issues locked',
    ])
  })

  it('pins at most three issues, and tells so', async () => {
    await using hooks = await listenTo(service.server, path, ['issues'])
    const pinned = await change('pinIssue', { issueId: issue.node_id }, 'issue { isPinned }')
    expect(pinned.issue).toEqual({ isPinned: true })
    for (const title of ['B', 'C', 'D']) {
      const { body } = await mona().post(`${path}/issues`, { title })
      const reply = await change('pinIssue', { issueId: body.node_id }, 'issue { number }')
      expect(typesOf(reply.errors ?? [])).toEqual(title === 'D' ? ['UNPROCESSABLE'] : [])
    }
    const kinds = 'timelineItems(first: 9, itemTypes: [PINNED_EVENT]) { nodes { __typename } }'
    expect((await read(kinds)).timelineItems.nodes).toEqual([{ __typename: 'PinnedEvent' }])
    await change('unpinIssue', { issueId: issue.node_id }, 'id')
    expect(await read('isPinned')).toEqual({ isPinned: false })
    const told = inWords(await hooks.told()).filter((each) => each.includes('pinned'))
    expect(told).toEqual([...Array<string>(3).fill('issues pinned'), 'issues unpinned'])
    expect((await rest('/events')).map(({ event }: Json) => event)).toEqual(['pinned', 'unpinned'])
  })

  it('moves an issue with what belongs to it, and redirects from the former number', async () => {
    await mona().post(`${path}/issues/${issue.number}/comments`, { body: 'Kept' })
    await mona().post(`${path}/issues/${issue.number}/labels`, { labels: ['bug'] })
    const target = await service.repository()
    const { node_id: repositoryId } = (await mona().get(target)).body
    await using hooks = await listenTo(service.server, path, ['issues'])
    const moving = { issueId: issue.node_id, repositoryId }
    const fields = 'issue { number id labels(first: 3) { nodes { name } } }'
    const moved = await change('transferIssue', moving, fields)
    expect(moved.issue).toEqual({
      ...{ number: 1, id: issue.node_id, labels: { nodes: [{ name: 'bug' }] } },
    })
    expect((await mona().get(`${target}/issues/1/comments`)).body[0].body).toBe('Kept')
    expect((await mona().get(`${path}/issues/${issue.number}`)).status).toBe(301)
    expect((await mona().get(path)).body.open_issues_count).toBe(0)
    expect((await mona().get(target)).body.open_issues_count).toBe(1)
    expect(inWords(await hooks.told())).toEqual(['issues transferred'])
  })

  it('deletes an issue for administrators only', async () => {
    await letIn(service, path, 'hubot', { permission: 'push' })
    await using hooks = await listenTo(service.server, path, ['issues'])
    const input = { issueId: issue.node_id }
    const refused = await change('deleteIssue', input, 'repository { name }', 'hubot')
    expect(typesOf(refused.errors)).toEqual(['FORBIDDEN'])
    await change('deleteIssue', input, 'repository { name }')
    expect((await mona().get(`${path}/issues/${issue.number}`)).status).toBe(404)
    expect((await mona().get(path)).body.open_issues_count).toBe(0)
    expect(inWords(await hooks.told())).toEqual(['issues deleted'])
  })

  it('groups reactions, and hides and shows comments', async () => {
    const at = `${path}/issues/${issue.number}/comments`
    const { body: comment } = await mona().post(at, { body: 'Hm' })
    const subjectId = comment.node_id
    const fields = 'subject { reactionGroups { content viewerHasReacted users { totalCount } } }'
    const { subject } = await change('addReaction', { subjectId, content: 'THUMBS_UP' }, fields)
    expect(subject.reactionGroups).toHaveLength(8)
    expect(subject.reactionGroups[0]).toEqual({
      ...{ content: 'THUMBS_UP', viewerHasReacted: true, users: { totalCount: 1 } },
    })
    await change('removeReaction', { subjectId, content: 'THUMBS_UP' }, 'reaction { content }')
    const hiding = { subjectId, classifier: 'OFF_TOPIC' }
    const state = 'minimizedComment { isMinimized minimizedReason }'
    const hidden = await change('minimizeComment', hiding, state)
    expect(hidden.minimizedComment).toEqual({ isMinimized: true, minimizedReason: 'off-topic' })
    const [view] = (await mona().get(at)).body
    expect([view.reactions.total_count, view.minimized]).toEqual([0, { reason: 'off-topic' }])
    await change('unminimizeComment', { subjectId }, 'clientMutationId')
    expect((await mona().get(at)).body[0].minimized).toBeNull()
  })

  it('tells each caller what they may do, and hides what REST hides', async () => {
    const fields = 'viewerCanUpdate viewerCanDelete viewerCanLabel viewerCanReact viewerDidAuthor'
    const all = { viewerCanUpdate: true, viewerCanDelete: true, viewerCanLabel: true }
    expect(await read(fields)).toEqual({ ...all, viewerCanReact: true, viewerDidAuthor: true })
    const none = { viewerCanUpdate: false, viewerCanDelete: false, viewerCanLabel: false }
    const hubot = await read(fields, 'hubot')
    expect(hubot).toEqual({ ...none, viewerCanReact: true, viewerDidAuthor: false })
    await mona().patch(path, { private: true })
    const query = 'query($id: ID!) { node(id: $id) { id } }'
    const hidden = await send(query, { id: issue.node_id }, 'hubot')
    expect([hidden.data.node, typesOf(hidden.errors)]).toEqual([null, ['NOT_FOUND']])
    const refused = await change(
      'pinIssue',
      { issueId: issue.node_id },
      'clientMutationId',
      'hubot',
    )
    expect(typesOf(refused.errors)).toEqual(['NOT_FOUND'])
  })

  it('has the timeline of REST, or a part of it', async () => {
    const at = `${path}/issues/${issue.number}`
    await mona().patch(at, { title: 'Other', state: 'closed' })
    await mona().post(`${at}/comments`, { body: 'Hm' })
    await mona().post(`${at}/labels`, { labels: ['bug'] })
    const fields = `timelineItems(first: 9) { totalCount nodes { __typename
        ... on RenamedTitleEvent { id currentTitle } ... on IssueComment { id body }
        ... on LabeledEvent { id label { name } } ... on ClosedEvent { id stateReason url } } }
      some: timelineItems(last: 1, itemTypes: [CLOSED_EVENT, LABELED_EVENT], skip: 1) {
        totalCount nodes { __typename } }`
    const { timelineItems: all, some } = await read(fields)
    const entries = (await mona().get(`${at}/timeline`)).body
    expect(all.totalCount).toBe(4)
    expect(all.nodes.map(({ id }: Json) => id)).toEqual(entries.map((each: Json) => each.node_id))
    expect(all.nodes).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ __typename: 'RenamedTitleEvent', currentTitle: 'Other' }),
        expect.objectContaining({ __typename: 'ClosedEvent', stateReason: 'COMPLETED' }),
        expect.objectContaining({ __typename: 'LabeledEvent', label: { name: 'bug' } }),
      ]),
    )
    expect(some).toEqual({ totalCount: 1, nodes: [{ __typename: 'LabeledEvent' }] })
  })

  it('creates branches for issues', async () => {
    const at = await service.repository({ auto_init: true })
    const { body: other } = await mona().post(`${at}/issues`, { title: 'Bend the hinge' })
    const { object } = (await mona().get(`${at}/git/ref/heads/main`)).body
    const input = { issueId: other.node_id, oid: object.sha }
    const { linkedBranch } = await change('createLinkedBranch', input, 'linkedBranch { id }')
    const ref = await mona().get(`${at}/git/ref/heads/1-bend-the-hinge`)
    expect([ref.status, ref.body.object.sha]).toEqual([200, object.sha])
    const unlinking = { linkedBranchId: linkedBranch.id }
    const fields = 'issue { linkedBranches(first: 1) { totalCount } }'
    const { issue: after } = await change('deleteLinkedBranch', unlinking, fields)
    expect(after.linkedBranches.totalCount).toBe(0)
    const again = await change('deleteLinkedBranch', unlinking, fields)
    expect(typesOf(again.errors)).toEqual(['NOT_FOUND'])
  })

  it('links a branch with the push that creates it, also after a failure in between', async () => {
    const at = await service.repository({ auto_init: true })
    const { body: other } = await mona().post(`${at}/issues`, { title: 'Bend' })
    const { object } = (await mona().get(`${at}/git/ref/heads/main`)).body
    const { opened } = service.server
    const input = { issueId: other.node_id, oid: object.sha, name: 'bent' }
    await opened.run('alter table linked_branches rename column created_at to lost')
    const failed = await change('createLinkedBranch', input, 'linkedBranch { id }')
    await opened.run('alter table linked_branches rename column lost to created_at')
    expect(typesOf(failed.errors)).toEqual(['INTERNAL'])
    await mona().post(`${at}/git/refs`, { ref: 'refs/heads/next', sha: object.sha })
    issue = other
    const { linkedBranches } = await read('linkedBranches(first: 5) { nodes { ref { name } } }')
    expect(linkedBranches.nodes).toEqual([{ ref: { name: 'bent' } }])
  })
})
