import { beforeEach, describe, expect, it } from 'vitest'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

type Json = any // eslint-disable-line @typescript-eslint/no-explicit-any

describe.each(stores)('pull requests in GraphQL on $name', (store) => {
  const service = useService({ store })
  let at: string
  let path: string
  let head: string
  let id: string

  beforeEach(async () => {
    ;({ at, path, head } = await reviewable(service))
    id = (await rest()).node_id
  })

  const mona = () => service.as('mona')
  const rest = async (more = '') => (await mona().get(`${at}${more}`)).body
  const send = async (query: string, variables: object = {}, login = 'mona'): Promise<Json> => {
    const { status, body, text } = await service.as(login).post('/graphql', { query, variables })
    if (status !== 200) throw new Error(text)
    return body
  }
  const read = async (fields: string, login = 'mona'): Promise<Json> => {
    const query = `query($id: ID!) { node(id: $id) { ... on PullRequest { ${fields} } } }`
    const { data, errors } = await send(query, { id }, login)
    expect(errors).toBeUndefined()
    return data.node
  }
  const change = async (name: string, input: object, fields: string, login = 'mona') => {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`
    const query = `mutation($input: ${type}) { ${name}(input: $input) { ${fields} } }`
    const { data, errors } = await send(query, { input }, login)
    return errors ? { errors } : data[name]
  }
  const onPull = (name: string, input: object = {}, fields = 'id', login = 'mona') =>
    change(name, { pullRequestId: id, ...input }, `pullRequest { ${fields} }`, login)
  const requireCi = () =>
    mona().request('PUT', `${path}/branches/main/protection`, {
      required_status_checks: { strict: false, contexts: ['ci'] },
      ...{ enforce_admins: true, required_pull_request_reviews: null, restrictions: null },
    })

  it('shows what REST shows', async () => {
    const view = await rest()
    const found = await read(`id databaseId number title state isDraft merged url createdAt
      additions deletions changedFiles baseRefName headRefName headRefOid author { login }
      mergeable mergeStateStatus isCrossRepository maintainerCanModify viewerDidAuthor
      commits(last: 1) { totalCount nodes { commit { oid } } }
      files(first: 5) { totalCount nodes { path additions deletions changeType } }`)
    expect(found).toMatchObject({
      ...{ id: view.node_id, databaseId: view.id, number: view.number, title: view.title },
      ...{ url: view.html_url, createdAt: view.created_at, additions: view.additions },
      ...{ deletions: view.deletions, changedFiles: view.changed_files },
      ...{ baseRefName: 'main', headRefName: 'work', headRefOid: head, author: { login: 'hubot' } },
      ...{ state: 'OPEN', isDraft: false, merged: false, mergeable: 'MERGEABLE' },
      ...{ mergeStateStatus: 'CLEAN', isCrossRepository: false, viewerDidAuthor: false },
      commits: { totalCount: 1, nodes: [{ commit: { oid: head } }] },
      files: { totalCount: 1, nodes: [{ path: 'list.md', changeType: 'MODIFIED' }] },
    })
  })

  it('makes drafts, which their authors and writers may, and sends events', async () => {
    await using hooks = await listenTo(service.server, path, ['pull_request'])
    const stranger = await onPull('convertPullRequestToDraft', {}, 'id', 'stranger')
    expect(stranger.errors[0].type).toBe('FORBIDDEN')
    const { pullRequest } = await onPull('convertPullRequestToDraft', {}, 'isDraft')
    expect(pullRequest.isDraft).toBe(true)
    expect((await rest()).draft).toBe(true)
    await onPull('markPullRequestReadyForReview')
    expect((await rest()).draft).toBe(false)
    expect(inWords(await hooks.told())).toEqual([
      'pull_request converted_to_draft',
      'pull_request ready_for_review',
    ])
    const { timelineItems } = await read('timelineItems(last: 2) { nodes { __typename } }')
    expect(timelineItems.nodes.map((each: Json) => each.__typename)).toEqual([
      'ConvertToDraftEvent',
      'ReadyForReviewEvent',
    ])
  })

  it('merges by itself when the requirements are met', async () => {
    await mona().patch(path, { allow_auto_merge: true })
    const early = await onPull('enablePullRequestAutoMerge')
    expect(early.errors[0]).toMatchObject({ type: 'UNPROCESSABLE' })
    await requireCi()
    const on = { mergeMethod: 'SQUASH', commitHeadline: 'All in one' }
    const { pullRequest } = await onPull(
      'enablePullRequestAutoMerge',
      on,
      'mergeStateStatus autoMergeRequest { mergeMethod commitHeadline enabledBy { login } }',
    )
    expect(pullRequest).toEqual({
      mergeStateStatus: 'BLOCKED',
      autoMergeRequest: { ...on, enabledBy: { login: 'mona' } },
    })
    expect((await rest()).auto_merge).toMatchObject({
      ...{ merge_method: 'squash', commit_title: 'All in one', enabled_by: { login: 'mona' } },
    })
    await mona().post(`${path}/statuses/${head}`, { state: 'success', context: 'ci' })
    const isMerged = async () => {
      service.server.clock.advance(100)
      return (await rest()).merged
    }
    await expect.poll(isMerged, { timeout: 10_000 }).toBe(true)
    const [{ commit }] = (await mona().get(`${path}/commits`)).body
    expect(commit.message).toBe('All in one')
  })

  it('leaves a pull request open whose auto-merge was turned off', async () => {
    await mona().patch(path, { allow_auto_merge: true })
    await requireCi()
    await onPull('enablePullRequestAutoMerge')
    const { pullRequest } = await onPull(
      'disablePullRequestAutoMerge',
      {},
      'autoMergeRequest { mergeMethod }',
    )
    expect(pullRequest.autoMergeRequest).toBeNull()
    expect((await rest()).auto_merge).toBeNull()
    const again = await onPull('disablePullRequestAutoMerge')
    expect(again.errors[0].type).toBe('UNPROCESSABLE')
  })

  it('remembers the files that each user has viewed, until they change', async () => {
    const files = 'files(first: 5) { nodes { path viewerViewedState } }'
    const { pullRequest } = await onPull('markFileAsViewed', { path: 'list.md' }, files)
    expect(pullRequest.files.nodes).toEqual([{ path: 'list.md', viewerViewedState: 'VIEWED' }])
    const stateFor = async (login: string) =>
      (await read(files, login)).files.nodes[0].viewerViewedState
    expect(await stateFor('hubot')).toBe('UNVIEWED')
    await onPull('unmarkFileAsViewed', { path: 'list.md' })
    expect(await stateFor('mona')).toBe('UNVIEWED')
    const absent = await onPull('markFileAsViewed', { path: 'other.md' })
    expect(absent.errors[0].type).toBe('UNPROCESSABLE')
  })

  it('grows a pending review, which only its author sees, and resolves its threads', async () => {
    const line = { pullRequestId: id, path: 'list.md', line: 5, body: 'Why?' }
    const shown = 'thread { id line isResolved comments(first: 5) { nodes { body state } } }'
    const { thread } = await change('addPullRequestReviewThread', line, shown)
    expect(thread).toMatchObject({ line: 5, isResolved: false })
    expect(thread.comments.nodes).toEqual([{ body: 'Why?', state: 'PENDING' }])
    const threads = 'reviewThreads(first: 5) { nodes { isResolved resolvedBy { login } } }'
    expect((await read(threads, 'hubot')).reviewThreads.nodes).toEqual([])
    const submitted = await change(
      'submitPullRequestReview',
      { pullRequestId: id, event: 'REQUEST_CHANGES', body: 'Not yet' },
      'pullRequestReview { state comments(first: 5) { totalCount } }',
    )
    expect(submitted.pullRequestReview).toEqual({
      state: 'CHANGES_REQUESTED',
      comments: { totalCount: 1 },
    })
    expect((await rest('/comments')).map((each: Json) => each.body)).toEqual(['Why?'])
    expect((await read('reviewDecision')).reviewDecision).toBe('CHANGES_REQUESTED')
    await using hooks = await listenTo(service.server, path, ['pull_request_review_thread'])
    const refused = await change(
      'resolveReviewThread',
      { threadId: thread.id },
      'thread { id }',
      'stranger',
    )
    expect(refused.errors[0].type).toBe('FORBIDDEN')
    await change('resolveReviewThread', { threadId: thread.id }, 'thread { id }', 'hubot')
    expect((await read(threads)).reviewThreads.nodes).toEqual([
      { isResolved: true, resolvedBy: { login: 'hubot' } },
    ])
    await change('unresolveReviewThread', { threadId: thread.id }, 'thread { id }')
    expect((await read(threads)).reviewThreads.nodes[0].isResolved).toBe(false)
    expect(inWords(await hooks.told())).toEqual([
      'pull_request_review_thread resolved',
      'pull_request_review_thread unresolved',
    ])
  })

  it('sums up the checks of the head', async () => {
    await requireCi()
    const rollup = `statusCheckRollup { state contexts(first: 5) { totalCount nodes {
      ... on StatusContext { context state isRequired(pullRequestNumber: 1) } } } }`
    expect((await read(rollup)).statusCheckRollup).toBeNull()
    await mona().post(`${path}/statuses/${head}`, { state: 'pending', context: 'ci' })
    await mona().post(`${path}/statuses/${head}`, { state: 'success', context: 'lint' })
    const { number } = await rest()
    const found = await read(rollup.replace('Number: 1', `Number: ${number}`))
    expect(found.statusCheckRollup).toEqual({
      state: 'PENDING',
      contexts: {
        totalCount: 2,
        nodes: [
          { context: 'ci', state: 'PENDING', isRequired: true },
          { context: 'lint', state: 'SUCCESS', isRequired: false },
        ],
      },
    })
    await mona().post(`${path}/statuses/${head}`, { state: 'failure', context: 'ci' })
    expect((await read('statusCheckRollup { state }')).statusCheckRollup.state).toBe('FAILURE')
  })

  it('merges, closes and opens as REST does', async () => {
    expect((await onPull('closePullRequest', {}, 'state')).pullRequest.state).toBe('CLOSED')
    expect((await onPull('reopenPullRequest', {}, 'state')).pullRequest.state).toBe('OPEN')
    const stranger = await onPull('mergePullRequest', {}, 'id', 'stranger')
    expect(stranger.errors[0].type).toBe('FORBIDDEN')
    const merged = await onPull(
      'mergePullRequest',
      { commitHeadline: 'Go' },
      'state mergeCommit { oid }',
    )
    expect(merged.pullRequest.state).toBe('MERGED')
    const [{ sha, commit }] = (await mona().get(`${path}/commits`)).body
    expect([sha, commit.message]).toEqual([
      merged.pullRequest.mergeCommit.oid,
      expect.stringMatching(/^Go/),
    ])
  })
})
