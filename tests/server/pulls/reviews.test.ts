import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('reviews of pull requests, on $name', (store) => {
  const service = useService({ store })
  const as = (login: string, version: string = versions[0]) => service.as(login, { version })
  let at: string
  let path: string
  let head: string
  let work: Awaited<ReturnType<typeof reviewable>>
  beforeEach(async () => {
    work = await reviewable(service)
    ;({ at, path, head } = work)
  })

  const review = (login: string, input: object = {}) => as(login).post(`${at}/reviews`, input)

  describe.each(versions)('in %s', (version) => {
    it('POST …/reviews returns the review, with comments on lines', async () => {
      const comments = [
        { path: 'list.md', line: 5, body: 'Why?' },
        { path: 'list.md', start_line: 5, line: 6, body: 'Both of them?' },
      ]
      const input = { event: 'REQUEST_CHANGES', body: 'Not yet.', comments }
      const { status, body } = await as('mona', version).post(`${at}/reviews`, input)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        user: { login: 'mona' },
        body: 'Not yet.',
        state: 'CHANGES_REQUESTED',
        commit_id: head,
        author_association: 'OWNER',
        pull_request_url: expect.stringMatching(/\/pulls\/\d+$/),
        html_url: expect.stringContaining(`#pullrequestreview-${body.id}`),
        submitted_at: expect.stringMatching(/Z$/),
      })
      expect((await as('mona', version).get(`${at}/reviews`)).body).toEqual([body])
      expect((await as('mona', version).get(`${at}/reviews/${body.id}`)).body).toEqual(body)
      const said = await as('mona', version).get(`${at}/reviews/${body.id}/comments`)
      expect(said.body).toMatchObject([
        { pull_request_review_id: body.id, line: 5, start_line: null, body: 'Why?' },
        { pull_request_review_id: body.id, line: 6, start_line: 5, start_side: 'RIGHT' },
      ])
      expect((await as('mona', version).get(at)).body.review_comments).toBe(2)
    })

    it('POST …/events submits a pending review, which only its author could see', async () => {
      const comments = [{ path: 'list.md', position: 5, body: 'Why?' }]
      const pending = await as('mona', version).post(`${at}/reviews`, { comments })
      expect([pending.status, pending.body.state]).toEqual([200, 'PENDING'])
      expect(pending.body).not.toHaveProperty('submitted_at')
      const here = `${at}/reviews/${pending.body.id}`
      for (const login of ['hubot', undefined]) {
        const other = service.as(login, { version })
        expect((await other.get(`${at}/reviews`)).body).toEqual([])
        expect((await other.get(`${at}/comments`)).body).toEqual([])
        for (const part of ['', '/comments']) {
          expect((await other.get(`${here}${part}`)).status).toBe(404)
        }
      }
      expect((await as('mona', version).get(`${here}/comments`)).body).toHaveLength(1)
      expect((await as('mona', version).get(at)).body.review_comments).toBe(0)
      const submitted = await as('mona', version).post(`${here}/events`, { event: 'APPROVE' })
      expect(submitted.body).toMatchObject({ state: 'APPROVED', user: { login: 'mona' } })
      expect((await as('hubot', version).get(`${at}/reviews`)).body).toEqual([submitted.body])
      expect((await as('hubot', version).get(`${at}/comments`)).body).toHaveLength(1)
      expect((await as('mona', version).get(at)).body.review_comments).toBe(1)
    })

    it('PUT …/dismissals dismisses an approval', async () => {
      const { id } = (await review('mona', { event: 'APPROVE' })).body
      const input = { message: 'It is another one now.', event: 'DISMISS' }
      const here = `${at}/reviews/${id}/dismissals`
      const { status, body } = await as('mona', version).request('PUT', here, input)
      expect([status, body.state]).toEqual([200, 'DISMISSED'])
    })

    it('PUT …/reviews/{id} changes its text', async () => {
      const { body: before } = await review('mona', { event: 'COMMENT', body: 'Fine.' })
      const here = `${at}/reviews/${before.id}`
      const { status, body } = await as('mona', version).request('PUT', here, { body: 'Good.' })
      expect([status, body]).toEqual([200, { ...before, body: 'Good.' }])
    })

    it('DELETE …/reviews/{id} deletes a pending review with its comments', async () => {
      const comments = [{ path: 'list.md', line: 5, body: 'Why?' }]
      const { body: pending } = await review('mona', { comments })
      const here = `${at}/reviews/${pending.id}`
      const [comment] = (await as('mona').get(`${here}/comments`)).body
      const { status, body } = await as('mona', version).delete(here)
      expect([status, body]).toEqual([200, pending])
      expect((await as('mona').get(here)).status).toBe(404)
      expect((await as('mona').get(`${path}/pulls/comments/${comment.id}`)).status).toBe(404)
      expect((await review('mona')).status).toBe(200)
    })
  })

  const refusal = (sentence: string) => ({ message: 'Unprocessable Entity', errors: [sentence] })

  it.each([
    ['APPROVE', 'Can not approve your own pull request'],
    ['REQUEST_CHANGES', 'Can not request changes on your own pull request'],
  ])('422 for %s by the author, who can comment', async (event, message) => {
    const refused = await review('hubot', { event, body: 'Mine.' })
    expect([refused.status, refused.body]).toMatchObject([422, refusal(message)])
    expect((await review('hubot', { event: 'COMMENT', body: 'Mine.' })).status).toBe(200)
    const { id } = (await review('hubot', { body: 'Mine.' })).body
    const submitted = await as('hubot').post(`${at}/reviews/${id}/events`, { event })
    expect([submitted.status, submitted.body]).toMatchObject([422, refusal(message)])
  })

  it('422 for a second review while one of the same user is pending', async () => {
    await review('mona')
    const message = 'User can only have one pending review per pull request'
    for (const event of [undefined, 'APPROVE']) {
      const { status, body } = await review('mona', { event })
      expect([status, body]).toMatchObject([422, refusal(message)])
    }
    expect((await review('stranger')).status).toBe(200)
  })

  it.each([
    { event: 'COMMENT' },
    { event: 'REQUEST_CHANGES' },
    { event: 'COMMENT', body: '', comments: [] },
    { event: 'PRAISE' },
    { comments: [{ path: 'list.md', body: 'Where?' }] },
    { commit_id: 'none' },
    { comments: [{ path: 'list.md', line: 19, body: 'Too far.' }] },
    { comments: [{ path: 'none.md', line: 1, body: 'Nowhere.' }] },
    { comments: [{ path: 'list.md', start_line: 6, line: 5, body: 'Backwards.' }] },
  ])('422 for %j', async (input) => {
    expect((await review('mona', input)).status).toBe(422)
    expect((await as('mona').get(`${at}/reviews`)).body).toEqual([])
  })

  const blank = "Pull request review thread diff hunk can't be blank"
  it.each([
    [{ path: 'list.md', line: 19 }, `line must be part of the diff and ${blank}`],
    [{ path: 'none.md', line: 1 }, `path is invalid and ${blank}`],
    [{ path: 'list.md' }, "line can't be blank"],
    [{ path: 'list.md', start_line: 6, line: 5 }, 'start line must precede the end line.'],
  ])('says in a sentence what is wrong with a comment at %j', async (place, words) => {
    const { status, body } = await review('mona', { comments: [{ ...place, body: 'Why?' }] })
    expect([status, body]).toMatchObject([422, refusal(`Pull request review thread ${words}`)])
  })

  it('422 for a submission without text, unless there are comments or it approves', async () => {
    const submit = async (input: object, event: string) => {
      const { id } = (await review('mona', input)).body
      const { status } = await as('mona').post(`${at}/reviews/${id}/events`, { event })
      if (status === 422) await as('mona').delete(`${at}/reviews/${id}`)
      return status
    }
    const comments = [{ path: 'list.md', line: 5, body: 'Why?' }]
    expect(await submit({}, 'COMMENT')).toBe(422)
    expect(await submit({}, 'APPROVE')).toBe(200)
    expect(await submit({ comments }, 'COMMENT')).toBe(200)
    expect(await submit({ body: 'Fine.' }, 'REQUEST_CHANGES')).toBe(200)
  })

  it('422 for what the state of the review does not allow', async () => {
    const { id } = (await review('mona', { event: 'COMMENT', body: 'Fine.' })).body
    const here = `${at}/reviews/${id}`
    const submitted = await as('mona').post(`${here}/events`, { event: 'APPROVE' })
    expect(submitted.body).toMatchObject(
      refusal('Can not submit a non-pending pull request review'),
    )
    const deleted = await as('mona').delete(here)
    expect(deleted.body).toMatchObject(refusal('Can not delete a non-pending pull request review'))
    const input = { message: 'No.' }
    const dismissed = await as('mona').request('PUT', `${here}/dismissals`, input)
    expect(dismissed.body).toMatchObject(refusal('Can not dismiss a commented pull request review'))
    expect([submitted.status, deleted.status, dismissed.status]).toEqual([422, 422, 422])
  })

  it('403 for the review of another user, without write access', async () => {
    const { id } = (await review('mona', { event: 'COMMENT', body: 'Fine.' })).body
    const here = `${at}/reviews/${id}`
    const stranger = as('stranger')
    const changed = await stranger.request('PUT', here, { body: 'Mine.' })
    const message = 'Must have write rights to Repository.'
    expect([changed.status, changed.body]).toEqual([403, failure(service.server, 403, message)])
    const dismissed = await stranger.request('PUT', `${here}/dismissals`, { message: 'No.' })
    expect(dismissed.status).toBe(403)
    expect((await as('hubot').request('PUT', here, { body: 'Better.' })).status).toBe(200)
  })

  it('a review may be of an earlier commit of the pull request, and of no other', async () => {
    const next = await work.push(['Line 1'])
    const { body } = await review('mona', { commit_id: head })
    expect(body.commit_id).toBe(head)
    await as('mona').delete(`${at}/reviews/${body.id}`)
    expect((await review('mona')).body.commit_id).toBe(next)
    const base = (await as('mona').get(at)).body.base.sha
    expect((await review('stranger', { commit_id: base })).status).toBe(422)
  })

  it('404 for an issue, an unknown review, and one of another pull request', async () => {
    await as('mona').post(`${path}/issues`, { title: 'No pull request' })
    const { id } = (await review('mona', { event: 'APPROVE' })).body
    const missing = [`${path}/pulls/99/reviews`, `${path}/pulls/2/reviews`, `${at}/reviews/999`]
    for (const each of [...missing, `${path}/pulls/2/reviews/${id}`]) {
      expect([each, (await as('mona').get(each)).status]).toEqual([each, 404])
    }
  })

  it('403 while the pull request is locked, without write access', async () => {
    await as('mona').request('PUT', `${at.replace('/pulls/', '/issues/')}/lock`)
    expect((await review('stranger', { event: 'APPROVE' })).status).toBe(403)
    expect((await review('mona', { event: 'APPROVE' })).status).toBe(200)
  })

  it('403 while archived', async () => {
    await as('mona').patch(path, { archived: true })
    expect((await review('mona', { event: 'APPROVE' })).status).toBe(403)
  })

  it('pages are linked', async () => {
    for (const body of ['One', 'Two', 'Three']) await review('mona', { event: 'COMMENT', body })
    const { body, headers } = await as('mona').get(`${at}/reviews?per_page=2`)
    expect(body.map((each: { body: string }) => each.body)).toEqual(['One', 'Two'])
    expect(headers.link).toContain('rel="next"')
  })

  it('texts are rendered', async () => {
    const { id } = (await review('mona', { event: 'COMMENT', body: '**Fine**' })).body
    const headers = { Accept: 'application/vnd.service.full+json' }
    const { body } = await as('mona').get(`${at}/reviews/${id}`, { headers })
    expect(body).toMatchObject({ body: '**Fine**', body_text: 'Fine' })
    expect(body.body_html).toContain('<strong>Fine</strong>')
  })
})
