import { describe, expect, it } from 'vitest'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { find } from './_find.ts'

describe.each(stores)('search of pull requests on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const titles = async (q: string) =>
    (await find(mona(), 'issues', q)).map(({ title }: { title: string }) => title)

  it('finds them by their reviews, and by those who are to review them', async () => {
    const at = await service.repository({ auto_init: true })
    const within = `repo:${at.slice('/repos/'.length)}`
    await letIn(service, at, 'writer', { permission: 'push' })
    const git = await gitOf(service, at)
    for (const name of ['asked', 'approved', 'refused']) {
      await git.branch(name, { [`${name}.md`]: '' })
      await mona().post(`${at}/pulls`, { title: name, head: name, base: 'main' })
    }
    const review = async (number: number, event: string) => {
      const { status } = await service.as('writer').post(`${at}/pulls/${number}/reviews`, {
        event,
        body: 'So.',
      })
      expect(status).toBe(200)
    }
    const asked = { reviewers: ['writer'] }
    expect((await mona().post(`${at}/pulls/1/requested_reviewers`, asked)).status).toBe(201)
    await review(2, 'APPROVE')
    await review(3, 'APPROVE')
    await review(3, 'REQUEST_CHANGES')
    const found: Record<string, string[]> = {}
    for (const q of [
      'review:none',
      'review:approved',
      'review:changes_requested',
      '-review:none',
      'reviewed-by:writer',
      'review-requested:writer',
      'user-review-requested:writer',
      'review-requested:mona',
      'team-review-requested:acme/none',
    ])
      found[q] = (await titles(`${q} ${within}`)).sort()
    expect(found).toEqual({
      'review:none': ['asked'],
      'review:approved': ['approved'],
      'review:changes_requested': ['refused'],
      '-review:none': ['approved', 'refused'],
      'reviewed-by:writer': ['approved', 'refused'],
      'review-requested:writer': ['asked'],
      'user-review-requested:writer': ['asked'],
      'review-requested:mona': [],
      'team-review-requested:acme/none': [],
    })
  })

  it('finds them by the commits that clients list, also when these join terms with a plus', async () => {
    const at = await service.repository({ auto_init: true })
    const within = `repo:${at.slice('/repos/'.length)}`
    const git = await gitOf(service, at)
    const shas: string[] = []
    for (const [index, name] of ['merged', 'open', 'other'].entries()) {
      await git.branch(name, { [`${name}.md`]: '' })
      const asked = { title: name, head: name, base: 'main' }
      const { body } = await mona().post(`${at}/pulls`, asked)
      shas.push(body.head.sha)
      if (index > 0) continue
      const merge = await mona().request('PUT', `${at}/pulls/1/merge`, { merge_method: 'squash' })
      shas[0] = merge.body.sha
    }
    const [merged = '', open = '', other = ''] = shas
    await mona().post(`${at}/issues`, { title: 'An issue', body: `Since ${open}, and c++.` })
    const found: Record<string, string[]> = {}
    for (const q of [
      `${within} is:pr ${merged} ${open}`,
      `${within}+type:pr+is:merged+${merged}+${open}`,
      `${within} ${open}`,
      `${within} is:pr ${merged.slice(0, 10)}1`,
      `${within} sha:${merged.slice(0, 12)}`,
      `${within} c++ since`,
      `${within} AND (is:pr AND is:merged AND merged:>=2023-11-14T14:14:20-0800)`,
      `${within} is:pr -${other} in:title`,
    ])
      found[q.replace(within, '').replaceAll(merged, 'M').replaceAll(open, 'O')] = (
        await titles(q)
      ).sort()
    expect(Object.values(found)).toEqual([
      ['merged', 'open'],
      ['merged'],
      ['An issue', 'open'],
      [],
      ['merged'],
      ['An issue'],
      ['merged'],
      ['merged', 'open', 'other'],
    ])
  })
})
