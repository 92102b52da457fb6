import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const older = '2022-11-28'
const field = 'use_squash_pr_title_as_default'

describe.each(stores)('05-squash-pr-title on $name', (store) => {
  const service = useService({ store })
  let count = 0

  /** Creates a repository of the organization in the older version. */
  async function made(settings: object) {
    const name = `squashed-${++count}`
    const then = service.as('mona', { version: older })
    const { status, body } = await then.post('/orgs/acme/repos', { name, ...settings })
    expect(status).toBe(201)
    return body
  }

  it.each([
    [{ [field]: true }, 'PR_TITLE', true],
    [{ [field]: false }, 'COMMIT_OR_PR_TITLE', false],
    [{}, 'COMMIT_OR_PR_TITLE', false],
    [
      { [field]: true, squash_merge_commit_title: 'COMMIT_OR_PR_TITLE' },
      'COMMIT_OR_PR_TITLE',
      false,
    ],
  ])('2022-11-28 accepts %j on creation', async (settings, title, shown) => {
    const body = await made(settings)
    expect(body).toMatchObject({ [field]: shown, squash_merge_commit_title: title })
    const now = await service.as('mona').get(`/repos/acme/${body.name}`)
    expect(now.body.squash_merge_commit_title).toBe(title)
    expect(now.body).not.toHaveProperty(field)
  })

  it('2022-11-28 accepts it in PATCH, and 2026-03-10 ignores it', async () => {
    const { full_name } = await made({})
    const path = `/repos/${full_name}`
    const ignored = await service.as('mona').patch(path, { [field]: true })
    expect(ignored.body.squash_merge_commit_title).toBe('COMMIT_OR_PR_TITLE')
    const taken = await service.as('mona', { version: older }).patch(path, { [field]: true })
    expect(taken.body).toMatchObject({ [field]: true, squash_merge_commit_title: 'PR_TITLE' })
    const back = await service.as('mona', { version: older }).patch(path, { description: 'x' })
    expect(back.body[field]).toBe(true)
  })

  it('lists and nested repositories have it in 2022-11-28 only', async () => {
    const { name } = await made({ [field]: true, auto_init: true })
    const fork = await service.as('hubot').post(`/repos/acme/${name}/forks`, {})
    expect(fork.status).toBe(202)
    const path = `/repos/${fork.body.full_name}`
    const then = await service.as('hubot', { version: older }).get(path)
    expect([then.body[field], then.body.parent[field]]).toEqual([false, true])
    const list = `/repos/acme/${name}/forks`
    const listed = await service.as('hubot', { version: older }).get(list)
    expect(listed.body.map((each: object) => field in each)).toEqual([true])
    const now = await service.as('hubot').get(list)
    expect(now.text).not.toContain(field)
  })
})
