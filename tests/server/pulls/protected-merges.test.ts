import { beforeEach, describe, expect, it } from 'vitest'
import { protect } from '../../_support/fixtures/protecting.ts'
import { after, reviewable } from '../../_support/fixtures/reviewing.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('merges into protected branches on $name', (store) => {
  const service = useService({ store })
  let work: Awaited<ReturnType<typeof reviewable>>
  let path: string
  let at: string
  beforeEach(async () => {
    work = await reviewable(service)
    ;({ path, at } = work)
    await letIn(service, path, 'writer', { permission: 'push' })
  })

  const review = (login: string, event: string) =>
    service.as(login).post(`${at}/reviews`, { event, body: 'Well.' })
  const merge = async (login = 'writer', input: object = {}) => {
    const { status, body } = await service.as(login).request('PUT', `${at}/merge`, input)
    return [status, body.message]
  }
  const state = async () => (await service.as('mona').get(at)).body.mergeable_state
  const merged = [200, 'Pull Request successfully merged']
  const required = 'At least 1 approving review is required by reviewers with write access.'

  it('405 without an approving review of someone with write access', async () => {
    await protect(service, path, { required_pull_request_reviews: {} })
    expect(await merge()).toEqual([405, required])
    expect(await state()).toBe('blocked')
    await review('stranger', 'APPROVE')
    expect(await merge()).toEqual([405, required])
    await review('writer', 'APPROVE')
    expect(await state()).toBe('clean')
    expect(await merge()).toEqual(merged)
  })

  it('two reviews of two people, where two are required', async () => {
    const reviews = { required_approving_review_count: 2 }
    await protect(service, path, { required_pull_request_reviews: reviews })
    await review('writer', 'APPROVE')
    await review('writer', 'APPROVE')
    const message = 'At least 2 approving reviews are required by reviewers with write access.'
    expect(await merge()).toEqual([405, message])
    await review('mona', 'APPROVE')
    expect(await merge()).toEqual(merged)
  })

  it('405 while someone requests changes', async () => {
    await protect(service, path, { required_pull_request_reviews: {} })
    await review('mona', 'APPROVE')
    await review('writer', 'REQUEST_CHANGES')
    expect(await merge()).toEqual([405, 'Changes have been requested.'])
    await review('writer', 'APPROVE')
    expect(await merge()).toEqual(merged)
  })

  it('administrators merge without, unless the protection applies to them', async () => {
    await protect(service, path, { required_pull_request_reviews: {}, enforce_admins: true })
    expect(await merge('mona')).toEqual([405, required])
    await service.as('mona').delete(`${path}/branches/main/protection/enforce_admins`)
    expect(await state()).toBe('blocked')
    expect(await merge('mona')).toEqual(merged)
  })

  it('new commits dismiss approvals if they must', async () => {
    const reviews = { dismiss_stale_reviews: true }
    await protect(service, path, { required_pull_request_reviews: reviews })
    await review('writer', 'APPROVE')
    await work.push([...after, 'More'])
    const { body } = await service.as('mona').get(`${at}/reviews`)
    expect(body).toMatchObject([{ state: 'DISMISSED', user: { login: 'writer' } }])
    expect(await merge()).toEqual([405, required])
    await protect(service, path, { required_pull_request_reviews: {} })
    await review('writer', 'APPROVE')
    await work.push([...after, 'Still more'])
    expect(await merge()).toEqual(merged)
  })

  it('another base dismisses approvals if they must', async () => {
    await protect(service, path, { required_pull_request_reviews: { dismiss_stale_reviews: true } })
    const mona = service.as('mona')
    const { sha } = (await mona.get(`${path}/commits/main`)).body
    await mona.post(`${path}/git/refs`, { ref: 'refs/heads/soft', sha })
    expect((await mona.patch(at, { base: 'soft' })).status).toBe(200)
    await review('writer', 'APPROVE')
    expect((await mona.patch(at, { base: 'main' })).status).toBe(200)
    const { body } = await mona.get(`${at}/reviews`)
    expect(body).toMatchObject([{ state: 'DISMISSED', user: { login: 'writer' } }])
    expect(await merge()).toEqual([405, required])
  })

  it('commits that were pushed while it was closed dismiss approvals if they must', async () => {
    await protect(service, path, { required_pull_request_reviews: { dismiss_stale_reviews: true } })
    await review('writer', 'APPROVE')
    const mona = service.as('mona')
    await mona.patch(at, { state: 'closed' })
    await work.push([...after, 'More'])
    expect((await mona.patch(at, { state: 'open' })).status).toBe(200)
    expect(await merge()).toEqual([405, required])
  })

  it('an approval of an older commit does not count if new commits dismiss approvals', async () => {
    await protect(service, path, { required_pull_request_reviews: { dismiss_stale_reviews: true } })
    const seen = work.head
    await work.push([...after, 'More'])
    const approve = (commit_id: string) =>
      service.as('writer').post(`${at}/reviews`, { event: 'APPROVE', commit_id })
    expect((await approve(seen)).body).toMatchObject({ state: 'APPROVED', commit_id: seen })
    expect(await merge()).toEqual([405, required])
    await approve((await service.as('mona').get(at)).body.head.sha)
    expect(await merge()).toEqual(merged)
  })

  it('someone other than the last pusher must approve the latest commit if so required', async () => {
    const reviews = { require_last_push_approval: true }
    await protect(service, path, { required_pull_request_reviews: reviews })
    await review('mona', 'APPROVE')
    await work.push([...after, 'More']) // by mona
    const message = 'New changes require approval from someone other than the last pusher.'
    expect(await merge()).toEqual([405, message])
    await review('mona', 'APPROVE')
    expect(await merge()).toEqual([405, message])
    await review('writer', 'APPROVE')
    expect(await merge()).toEqual(merged)
  })

  it('405 until required statuses are successful', async () => {
    await protect(service, path, { required_status_checks: { strict: false, contexts: ['ci'] } })
    expect(await merge()).toEqual([405, 'Required status check "ci" is expected.'])
    expect(await state()).toBe('blocked')
    const report = (value: string) =>
      service.as('writer').post(`${path}/statuses/${work.head}`, { state: value, context: 'ci' })
    await report('pending')
    expect(await merge()).toEqual([405, 'Required status check "ci" is pending.'])
    await report('success')
    expect(await state()).toBe('clean')
    expect(await merge()).toEqual(merged)
  })

  it('only the statuses of the required app count', async () => {
    const app = (await service.server.context.storage.apps.findBySlug('ci-bot'))!
    const checks = [{ context: 'ci', app_id: app.id }]
    await protect(service, path, { required_status_checks: { strict: false, checks } })
    const status = { state: 'success', context: 'ci' }
    await service.as('writer').post(`${path}/statuses/${work.head}`, status)
    expect(await merge()).toEqual([405, 'Required status check "ci" is expected.'])
  })

  it('405 for a head that is behind, where it must be up to date', async () => {
    await protect(service, path, { required_status_checks: { strict: true, contexts: [] } })
    expect(await state()).toBe('clean')
    await work.git.branch('main', { 'other.md': 'Other\n' })
    expect(await state()).toBe('behind')
    expect(await merge()).toEqual([405, 'Head branch is not up to date with the base branch.'])
    expect((await service.as('hubot').request('PUT', `${at}/update-branch`, {})).status).toBe(202)
    expect(await merge()).toEqual(merged)
  })

  it('a linear history has no merge commits', async () => {
    await protect(service, path, { required_linear_history: true })
    expect(await merge()).toEqual([405, 'This branch must not contain merge commits.'])
    expect(await merge('writer', { merge_method: 'squash' })).toEqual(merged)
  })

  it('nobody merges into a locked branch', async () => {
    await protect(service, path, { lock_branch: true, enforce_admins: true })
    expect(await state()).toBe('blocked')
    expect(await merge('mona')).toEqual([405, 'Cannot change this locked branch'])
  })

  it('a protected head branch stays after the merge', async () => {
    await service.as('mona').patch(path, { delete_branch_on_merge: true })
    await protect(service, path, {}, 'work')
    expect(await merge()).toEqual(merged)
    expect((await service.as('mona').get(`${path}/branches/work`)).status).toBe(200)
  })
})
