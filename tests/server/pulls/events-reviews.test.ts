import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

const events = ['pull_request', 'pull_request_review', 'pull_request_review_comment']

describe.each(stores)('events of reviews, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let at: string
  let path: string
  let head: string
  beforeEach(async () => {
    ;({ at, path, head } = await reviewable(service))
  })

  const review = async (input: object) => (await mona().post(`${at}/reviews`, input)).body

  /** The events that `work` causes. */
  async function caused(work: () => Promise<unknown>) {
    await using listeners = await listenTo(service.server, path, events)
    await work()
    return await listeners.told()
  }
  const words = async (work: () => Promise<unknown>) => inWords(await caused(work))

  const comments = [{ path: 'list.md', line: 5, body: 'Why?' }]

  it('a review sends submitted, and created for each of its comments', async () => {
    const input = { event: 'APPROVE', body: 'Fine.', comments }
    const told = await caused(() => review(input))
    expect(inWords(told)).toEqual([
      'pull_request_review submitted',
      'pull_request_review_comment created',
    ])
    expect(told[0]).toMatchObject({
      review: { state: 'approved', body: 'Fine.', user: { login: 'mona' }, commit_id: head },
      pull_request: { title: 'List more' },
      sender: { login: 'mona' },
    })
    expect(told[1]).toMatchObject({ comment: { body: 'Why?', line: 5 } })
  })

  it('a pending review sends nothing until it is submitted', async () => {
    let id = 0
    const pending = async () => {
      ;({ id } = await review({ comments }))
      await mona().request('PUT', `${at}/reviews/${id}`, { body: 'Not yet.' })
      const [comment] = (await mona().get(`${at}/reviews/${id}/comments`)).body
      await mona().patch(`${path}/pulls/comments/${comment.id}`, { body: 'How?' })
    }
    expect(await words(pending)).toEqual([])
    const submit = () => mona().post(`${at}/reviews/${id}/events`, { event: 'REQUEST_CHANGES' })
    const told = await caused(submit)
    expect(inWords(told)).toEqual([
      'pull_request_review submitted',
      'pull_request_review_comment created',
    ])
    expect(told[0]).toMatchObject({ review: { state: 'changes_requested', body: 'Not yet.' } })
  })

  it('an edit sends edited with the previous text, unless nothing changes', async () => {
    const { id } = await review({ event: 'COMMENT', body: 'Fine.' })
    const edit = (body: string) => mona().request('PUT', `${at}/reviews/${id}`, { body })
    const told = await caused(() => edit('Good.'))
    expect(inWords(told)).toEqual(['pull_request_review edited'])
    expect(told[0]!.changes).toEqual({ body: { from: 'Fine.' } })
    expect(await words(() => edit('Good.'))).toEqual([])
  })

  it('a dismissal sends dismissed', async () => {
    const { id } = await review({ event: 'APPROVE' })
    const input = { message: 'It is another one now.' }
    const dismiss = () => mona().request('PUT', `${at}/reviews/${id}/dismissals`, input)
    const told = await caused(dismiss)
    expect(inWords(told)).toEqual(['pull_request_review dismissed'])
    expect(told[0]).toMatchObject({ review: { state: 'dismissed' } })
  })

  it('comments send created, edited and deleted', async () => {
    const input = { body: 'Why?', commit_id: head, path: 'list.md', line: 5 }
    let one = ''
    const told = await caused(async () => {
      const { id } = (await mona().post(`${at}/comments`, input)).body
      one = `${path}/pulls/comments/${id}`
      await mona().patch(one, { body: 'How?' })
      await mona().delete(one)
    })
    expect(inWords(told)).toEqual([
      'pull_request_review submitted',
      ...['created', 'edited', 'deleted'].map((each) => `pull_request_review_comment ${each}`),
    ])
    expect(told[2]).toMatchObject({ changes: { body: { from: 'Why?' } } })
  })

  it('requests send review_requested and review_request_removed for each reviewer', async () => {
    const here = `${at}/requested_reviewers`
    const input = { reviewers: ['mona'] }
    const told = await caused(async () => {
      await mona().post(here, input)
      await mona().post(here, input)
      await mona().request('DELETE', here, input)
    })
    expect(inWords(told)).toEqual([
      'pull_request review_requested',
      'pull_request review_request_removed',
    ])
    expect(told[0]).toMatchObject({ requested_reviewer: { login: 'mona' } })
    expect(told[0]!.pull_request.requested_reviewers).toHaveLength(1)
  })

  it('a refused call sends none', async () => {
    const attempts = async () => {
      await service.as('hubot').post(`${at}/reviews`, { event: 'APPROVE' })
      await mona().post(`${at}/requested_reviewers`, { reviewers: ['stranger'] })
    }
    expect(await words(attempts)).toEqual([])
  })

  it.each(versions)('reviews and comments are in the feed, in %s', async (version) => {
    const { id } = await review({ event: 'APPROVE', comments })
    await mona().request('PUT', `${at}/reviews/${id}/dismissals`, { message: 'No.' })
    const { body } = await service.as('mona', { version }).get(`${path}/events`)
    const found = body.filter(({ type }: { type: string }) => type.includes('Review'))
    expect(found).toMatchObject([
      { type: 'PullRequestReviewEvent', payload: { action: 'dismissed' } },
      {
        type: 'PullRequestReviewCommentEvent',
        payload: { action: 'created', comment: { body: 'Why?' }, pull_request: { number: 1 } },
      },
      {
        type: 'PullRequestReviewEvent',
        payload: { action: 'created', review: { id, state: 'approved' } },
      },
    ])
  })
})
