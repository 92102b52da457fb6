import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { contractDocument } from '../../_support/contract/contract-document.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { after, reviewable } from '../../_support/fixtures/reviewing.ts'
import { unsentEntries } from '../../_support/recorded-payloads/unsent-timeline.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore } from '../../_support/stores.ts'

/** The documented types, as clients list them, without those of relations and issue types. */
const documented = `added_to_project assigned auto_merge_disabled auto_merge_enabled
  automatic_base_change_failed automatic_base_change_succeeded auto_rebase_enabled
  auto_squash_enabled base_ref_changed base_ref_force_pushed closed commented comment_deleted
  committed connected convert_to_draft converted_note_to_issue converted_to_discussion
  cross-referenced demilestoned deployed deployment_environment_changed disconnected
  head_ref_deleted head_ref_force_pushed head_ref_restored labeled line-commented locked mentioned
  marked_as_duplicate merged milestoned moved_columns_in_project pinned ready_for_review referenced
  removed_from_project renamed reopened review_dismissed review_requested review_request_removed
  reviewed subscribed transferred unassigned unlabeled unlocked unmarked_as_duplicate unpinned
  unsubscribed user_blocked commit-commented`.split(/\s+/)

interface Named {
  properties: { event: { const?: string; enum?: string[] } }
}

/** The types of the entries that the contract declares. */
function declaredIn(version: string): string[] {
  const { schemas = {} } = contractDocument(version).components
  const { oneOf } = schemas['issue-timeline-item'] as unknown as { oneOf: { $ref: string }[] }
  return oneOf.flatMap(({ $ref }) => {
    const schema = schemas[$ref.split('/').at(-1)!] as unknown as Named
    const { const: only, enum: several = [] } = schema.properties.event
    return only === undefined ? several : [only]
  })
}

const unsent = unsentEntries.flatMap(({ types }) => types)

describe.each(versions)('the types of entries in timelines, in %s', (version) => {
  it('of the documented platform are declared, or listed with a reason', () => {
    const declared = declaredIn(version)
    expect(documented.filter((type) => !declared.includes(type)).toSorted()).toEqual(
      unsent.toSorted(),
    )
  })

  it('that are not sent are named in the description', () => {
    const { description } = contractDocument(version).paths[
      '/repos/{owner}/{repo}/issues/{issue_number}/timeline'
    ]!.get as unknown as { description: string }
    const [, said = ''] = description.split('never listed:')
    expect([...said.matchAll(/`([\w-]+)`/g)].map(([, type]) => type)).toEqual(unsent.toSorted())
  })
})

describe.each(anyStore)('timelines on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')

  /** The types in the timeline of an issue. */
  async function typesOf(issue: string): Promise<string[]> {
    const { body } = await mona().get(`${issue}/timeline?per_page=100`)
    return body.map(({ event }: { event: string }) => event)
  }

  /** Sends a request that must succeed. */
  async function send(method: string, path: string, body?: object, as = mona()) {
    const { status, text, body: answer } = await as.request(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`)
    return answer
  }

  /** Everything that happens to a pull request. */
  async function pullStory(): Promise<string> {
    const { path, at, git, head, push } = await reviewable(service)
    const issue = at.replace('/pulls/', '/issues/')
    await send('POST', `${at}/requested_reviewers`, { reviewers: ['mona'] }, hubot())
    await send('DELETE', `${at}/requested_reviewers`, { reviewers: ['mona'] }, hubot())
    await send('POST', `${issue}/comments`, { body: 'Let me see.' })
    const deployment = await send('POST', `${path}/deployments`, { ref: 'work', auto_merge: false })
    const moved = { state: 'success', environment: 'live' }
    await send('POST', `${path}/deployments/${deployment.id}/statuses`, moved)
    const { id } = await send('POST', `${at}/reviews`, { event: 'APPROVE' })
    await send('PUT', `${at}/reviews/${id}/dismissals`, { message: 'Too early' })
    await git.branch('next', { 'next.md': 'Next\n' })
    await send('PATCH', at, { base: 'next' })
    await push(after.toReversed())
    const refs = `${path}/git/refs`
    await send('PATCH', `${refs}/heads/work`, { sha: head, force: true })
    await send('DELETE', `${refs}/heads/work`)
    await send('POST', refs, { ref: 'refs/heads/work', sha: head })
    await send('PATCH', at, { state: 'open' })
    await waiting(at, path)
    await send('PUT', `${at}/merge`)
    return issue
  }

  /** Drafts and auto-merges, which only GraphQL can. */
  async function waiting(pull: string, path: string): Promise<void> {
    const { node_id: pullRequestId } = await send('GET', pull)
    const change = (name: string, input = '') =>
      send('POST', '/graphql', {
        query: `mutation { ${name}(input: { pullRequestId: "${pullRequestId}" ${input} }) { clientMutationId } }`,
      })
    await change('convertPullRequestToDraft')
    await change('markPullRequestReadyForReview')
    await send('PATCH', path, { allow_auto_merge: true })
    const required_status_checks = { strict: false, contexts: ['ci'] }
    const open = { enforce_admins: null, required_pull_request_reviews: null, restrictions: null }
    const protection = `${path}/branches/next/protection`
    await send('PUT', protection, { required_status_checks, ...open })
    for (const mergeMethod of ['MERGE', 'SQUASH', 'REBASE']) {
      await change('enablePullRequestAutoMerge', `mergeMethod: ${mergeMethod}`)
      await change('disablePullRequestAutoMerge')
    }
    await send('DELETE', protection)
  }

  /** Everything that happens to an issue. */
  async function issueStory(): Promise<string> {
    const org = await makeOrganization(service)
    await send('POST', `${org}/repos`, { name: 'widgets' })
    const names = ['Bug', 'Task'].map((name) => ({ name, is_enabled: true }))
    for (const type of names) await send('POST', `${org}/issue-types`, type)
    const path = `${org.replace('/orgs/', '/repos/')}/widgets`
    await send('POST', `${path}/milestones`, { title: 'First' })
    await send('POST', `${path}/issues`, { title: 'Broken' })
    const { id } = await send('POST', `${path}/issues`, { title: 'Other', body: 'Like #1' })
    const [one, other] = [`${path}/issues/1`, `${path}/issues/2`]
    const comment = await send('POST', `${one}/comments`, { body: 'See @hubot' })
    await send('DELETE', `${path}/issues/comments/${comment.id}`)
    const file = { message: 'Bend it, for #1', content: Buffer.from('Bent').toString('base64') }
    await send('PUT', `${path}/contents/bent.md`, file)
    const all = { labels: ['bug'], assignees: ['mona'], milestone: 1, type: 'Bug', title: 'Bent' }
    await send('PATCH', one, all)
    await send('PATCH', one, { type: 'Task' })
    await send('PATCH', one, { labels: [], assignees: [], milestone: null, type: null })
    await send('PUT', `${one}/lock`)
    await send('DELETE', `${one}/lock`)
    const { id: first } = await mona()
      .get(one)
      .then(({ body }) => body)
    for (const [issue, related] of [
      [one, id],
      [other, first],
    ]) {
      await send('POST', `${issue}/sub_issues`, { sub_issue_id: related })
      await send('DELETE', `${issue}/sub_issue`, { sub_issue_id: related })
      await send('POST', `${issue}/dependencies/blocked_by`, { issue_id: related })
      await send('DELETE', `${issue}/dependencies/blocked_by/${related}`)
    }
    await send('PATCH', one, { state: 'closed', state_reason: 'duplicate', duplicate_issue_id: id })
    await send('PATCH', one, { state: 'open' })
    return moved(one, await send('POST', `${org}/repos`, { name: 'gadgets' }))
  }

  /** Pins, unpins and transfers an issue, which only GraphQL can. */
  async function moved(issue: string, to: { full_name: string; node_id: string }) {
    const { node_id: issueId } = await send('GET', issue)
    const change = (name: string, input: string) =>
      send('POST', '/graphql', {
        query: `mutation { ${name}(input: { issueId: "${issueId}" ${input} }) { clientMutationId } }`,
      })
    await change('pinIssue', '')
    await change('unpinIssue', '')
    await change('transferIssue', `repositoryId: "${to.node_id}"`)
    return `/repos/${to.full_name}/issues/1`
  }

  it('have every declared type, after changes that cause it', async () => {
    const pull = await typesOf(await pullStory())
    const types = new Set([...pull, ...(await typesOf(await issueStory()))])
    expect([...types].toSorted()).toEqual(declaredIn(versions[0]).toSorted())
    expect(pull.filter((type) => type.startsWith('head_ref'))).toEqual([
      ...['head_ref_force_pushed', 'head_ref_deleted', 'head_ref_restored'],
    ])
  }, 20_000)

  it('say what was dismissed, and why', async () => {
    const { at } = await reviewable(service)
    const { id } = await send('POST', `${at}/reviews`, { event: 'REQUEST_CHANGES', body: 'No' })
    await send('PUT', `${at}/reviews/${id}/dismissals`, { message: 'Yes' })
    const { body } = await mona().get(`${at.replace('/pulls/', '/issues/')}/events`)
    expect(body).toMatchObject([
      {
        event: 'review_dismissed',
        actor: { login: 'mona' },
        dismissed_review: { state: 'changes_requested', review_id: id, dismissal_message: 'Yes' },
      },
    ])
  })
})
