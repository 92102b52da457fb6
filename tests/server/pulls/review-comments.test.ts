import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { after, before, reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('review comments, on $name', (store) => {
  const service = useService({ store })
  const as = (login?: string, version: string = versions[0]) => service.as(login, { version })
  let at: string
  let path: string
  let head: string
  let work: Awaited<ReturnType<typeof reviewable>>
  beforeEach(async () => {
    work = await reviewable(service)
    ;({ at, path, head } = work)
  })

  const place = { path: 'list.md', line: 5 }
  const comment = (input: object = {}, login = 'mona', version?: string) =>
    as(login, version).post(`${at}/comments`, {
      ...{ body: 'Why?', commit_id: head, ...place, ...input },
    })

  describe.each(versions)('in %s', (version) => {
    it('POST …/comments returns 201 with the lines of the diff up to the comment', async () => {
      const { status, body, headers } = await comment({}, 'mona', version)
      expect(status).toBe(201)
      expect(headers.location).toBe(body.url)
      expect(body).toMatchObject({
        path: 'list.md',
        body: 'Why?',
        user: { login: 'mona' },
        commit_id: head,
        original_commit_id: head,
        ...{ line: 5, original_line: 5, side: 'RIGHT', position: 5, original_position: 5 },
        ...{ start_line: null, original_start_line: null, start_side: null },
        subject_type: 'line',
        reactions: { total_count: 0 },
      })
      const header = '@@ -2,7 +2,8 @@ Line 1'
      const lines = [' Line 2', ' Line 3', ' Line 4', '-Line 5', '+Line five']
      expect(body.diff_hunk.split('\n')).toEqual([header, ...lines])
      const listed = await as('mona', version).get(`${at}/comments`)
      expect(listed.body).toEqual([body])
      expect((await as('mona', version).get(`${path}/pulls/comments`)).body).toEqual([body])
      const one = `${path}/pulls/comments/${body.id}`
      expect((await as(undefined, version).get(one)).body).toEqual(body)
      const review = await as('mona').get(`${at}/reviews/${body.pull_request_review_id}`)
      expect(review.body).toMatchObject({ state: 'COMMENTED', body: '' })
    })

    it('comments of reviews count where lists are sorted by comments', async () => {
      const { number } = (await as('mona').post(`${path}/issues`, { title: 'Talk' })).body
      await as('mona').post(`${path}/issues/${number}/comments`, { body: 'One.' })
      for (const body of ['Why?', 'How?']) await comment({ body })
      await work.git.branch('quiet', { 'quiet.md': 'Hush\n' })
      const quiet = { title: 'Quiet', head: 'quiet', base: 'main' }
      const { body: still } = await as('mona').post(`${path}/pulls`, quiet)
      const numbers = async (list: string) =>
        (await as('mona', version).get(`${path}/${list}`)).body.map(
          (each: { number: number }) => each.number,
        )
      const reviewed = Number(at.split('/').at(-1))
      expect(await numbers('issues?sort=comments')).toEqual([reviewed, number, still.number])
      expect(await numbers('pulls?sort=popularity&direction=desc')).toEqual([
        reviewed,
        still.number,
      ])
    })

    it('POST …/replies joins the conversation, also in reply to a reply', async () => {
      const { body: root } = await comment()
      const replies = `${at}/comments/${root.id}/replies`
      const first = await as('hubot', version).post(replies, { body: 'Because.' })
      expect(first.status).toBe(201)
      const { diff_hunk, line, position } = root
      const same = { in_reply_to_id: root.id, path: 'list.md', diff_hunk, line, position }
      expect(first.body).toMatchObject({ ...same, body: 'Because.' })
      const next = `${at}/comments/${first.body.id}/replies`
      const second = await as('mona', version).post(next, { body: 'Oh.' })
      expect(second.body).toMatchObject(same)
      const third = await comment({ in_reply_to: root.id, body: 'Ah.' }, 'hubot', version)
      expect([third.status, third.body]).toMatchObject([201, { ...same, body: 'Ah.' }])
      const only = { in_reply_to: root.id, body: 'Well.' }
      const fourth = await as('mona', version).post(`${at}/comments`, only)
      expect([fourth.status, fourth.body]).toMatchObject([201, same])
      expect((await as('mona', version).get(at)).body.review_comments).toBe(5)
    })

    it('PATCH and DELETE change and delete a comment', async () => {
      const { body } = await comment()
      const one = `${path}/pulls/comments/${body.id}`
      const changed = await as('mona', version).patch(one, { body: 'How?' })
      expect([changed.status, changed.body.body]).toEqual([200, 'How?'])
      expect((await as('mona', version).delete(one)).status).toBe(204)
      expect((await as('mona').get(one)).status).toBe(404)
      expect((await as('mona').get(at)).body.review_comments).toBe(0)
      expect((await as('mona').get(`${at}/reviews`)).body).toEqual([])
    })
  })

  it.each([
    [{ line: 2 }, { line: 2, side: 'RIGHT', position: 1 }],
    [{ line: 9 }, { line: 9, side: 'RIGHT', position: 9 }],
    [
      { line: 5, side: 'LEFT' },
      { line: 5, side: 'LEFT', position: 4 },
    ],
    [
      { line: undefined, position: 4 },
      { line: 5, side: 'LEFT', position: 4 },
    ],
    [
      { line: undefined, position: 6 },
      { line: 6, side: 'RIGHT', position: 6 },
    ],
    [
      { start_line: 5, start_side: 'LEFT', line: 6 },
      { start_line: 5, start_side: 'LEFT', line: 6, side: 'RIGHT' },
    ],
    [
      { start_line: 4, start_side: 'side', line: 6 },
      { start_line: 4, start_side: 'RIGHT' },
    ],
    [
      { line: undefined, subject_type: 'file' },
      { line: null, side: null, subject_type: 'file', position: 1 },
    ],
  ])('%j is there', async (input, expected) => {
    const { status, body } = await comment(input)
    expect([status, body]).toMatchObject([201, expected])
  })

  const mustBe = (field: string, words: string, ...others: object[]) =>
    expect.objectContaining({
      message: 'Validation Failed',
      errors: [
        {
          resource: 'PullRequestReviewComment',
          field: `pull_request_review_thread.${field}`,
          code: 'custom',
          message: `pull_request_review_thread.${field} ${words}`,
        },
        ...others,
      ],
    })
  const noHunk = {
    resource: 'PullRequestReviewComment',
    field: 'pull_request_review_thread.diff_hunk',
    code: 'missing_field',
  }
  const partOfDiff = (field: string) => mustBe(field, 'must be part of the diff', noHunk)

  it.each([
    [{ line: 1 }, partOfDiff('line')],
    [{ line: 6, side: 'LEFT', start_line: 6 }, mustBe('start_line', 'must precede the end line.')],
    [{ line: 10 }, partOfDiff('line')],
    [{ line: undefined, position: 40 }, partOfDiff('position')],
    [{ path: 'README.md' }, mustBe('path', 'is invalid', noHunk)],
    [{ start_line: 1 }, mustBe('start_line', 'must be part of the same hunk as the line.')],
  ])('422 for %j', async (input, expected) => {
    const { status, body } = await comment(input)
    expect([status, body]).toEqual([422, expected])
  })

  it('422 without a place, for a foreign commit, an unknown comment, and a pending review', async () => {
    expect((await comment({ line: undefined })).status).toBe(422)
    expect((await comment({ commit_id: undefined })).status).toBe(422)
    expect((await comment({ path: undefined })).status).toBe(422)
    expect((await comment({ commit_id: 'a'.repeat(40) })).status).toBe(422)
    expect((await comment({ in_reply_to: 999 })).status).toBe(422)
    await as('mona').post(`${at}/reviews`)
    const message = 'user_id can only have one pending review per pull request'
    const errors = [{ resource: 'PullRequestReview', field: 'user_id', code: 'custom', message }]
    const refused = await comment()
    expect([refused.status, refused.body]).toMatchObject([422, { errors }])
    expect((await as('mona').get(`${at}/comments`)).body).toEqual([])
  })

  it('404 for a reply to an unknown comment, and to one of another pull request', async () => {
    const { body } = await comment()
    const words = { title: 'Back', head: 'main', base: 'side' }
    const { body: other } = await as('mona').post(`${path}/pulls`, words)
    const replies = (pull: string, id: number) => `${pull}/comments/${id}/replies`
    const there = `${path}/pulls/${other.number}`
    for (const each of [replies(at, 999), replies(there, body.id)]) {
      expect((await as('mona').post(each, { body: 'Oh.' })).status).toBe(404)
    }
  })

  it('403 for the comment of another user, without write access', async () => {
    const { body } = await comment()
    const one = `${path}/pulls/comments/${body.id}`
    expect((await as('stranger').patch(one, { body: 'Mine.' })).status).toBe(403)
    expect((await as('stranger').delete(one)).status).toBe(403)
    expect((await as('hubot').patch(one, { body: 'Better.' })).status).toBe(200)
  })

  describe('after a push', () => {
    const present = async (id: number) =>
      (await as('mona').get(`${path}/pulls/comments/${id}`)).body

    it('follow their lines', async () => {
      const { body: added } = await comment({ line: 6, start_line: 5 })
      const { body: removed } = await comment({ line: 5, side: 'LEFT' })
      const next = await work.push(['Line 0', ...after])
      const same = { original_commit_id: head, commit_id: next }
      expect(await present(added.id)).toMatchObject({
        ...same,
        ...{ line: 7, start_line: 6, original_line: 6, original_start_line: 5 },
        original_position: 6,
      })
      expect(await present(removed.id)).toMatchObject({ ...same, line: 5, original_line: 5 })
    })

    it('are outdated when their lines change or are no longer part of the diff', async () => {
      const { body } = await comment({ line: 5 })
      const { body: whole } = await comment({ line: undefined, subject_type: 'file' })
      await work.push(after.toSpliced(4, 1, 'Line V'))
      const outdated = { line: null, position: null, commit_id: head }
      const original = { original_line: 5, original_position: 5, diff_hunk: body.diff_hunk }
      expect(await present(body.id)).toMatchObject({ ...outdated, ...original })
      expect(await present(whole.id)).toMatchObject({ line: null, position: 1 })
      await work.push(before)
      expect(await present(whole.id)).toMatchObject({ position: null })
    })

    it('a comment on an earlier commit is in the present diff', async () => {
      const next = await work.push(['Line 0', ...after])
      const { status, body } = await comment({ line: 5 })
      expect([status, body]).toMatchObject([
        201,
        { line: 6, original_line: 5, commit_id: next, original_commit_id: head },
      ])
    })
  })

  it('lists can be sorted, limited to later updates, and paged', async () => {
    const ids: number[] = []
    for (const line of [3, 4, 5]) {
      ids.push((await comment({ line })).body.id)
      service.server.clock.advance(1000)
    }
    const since = new Date(service.server.clock.now()).toISOString()
    await as('mona').patch(`${path}/pulls/comments/${ids[0]}`, { body: 'Later.' })
    const listed = async (query: string) => {
      const { body } = await as('mona').get(`${at}/comments?${query}`)
      return body.map(({ id }: { id: number }) => id)
    }
    expect(await listed('')).toEqual(ids)
    expect(await listed('sort=updated&direction=desc')).toEqual([ids[0], ids[2], ids[1]])
    expect(await listed(`since=${since}`)).toEqual([ids[0]])
    const { headers } = await as('mona').get(`${path}/pulls/comments?per_page=1&sort=updated`)
    expect(headers.link).toMatch(/\?per_page=1&sort=updated&page=2>; rel="next"/)
  })
})
