import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('requests as libraries of other languages send them', () => {
  const service = useService()
  const mona = () => service.as('mona')

  it('null counts as no body where a body is optional', async () => {
    const path = await service.repository()
    await mona().post(`${path}/issues`, { title: 'Broken' })
    expect((await mona().post(`${path}/issues/1/labels`, null)).status).toBe(200)
    expect((await mona().post(`${path}/hooks`, null)).status).toBe(400)
  })

  it.each(['a+b', 'a/b', 'a:b', 'a@b', "a'b", 'a!b', 'a*b', '(a)', '$a', 'a;b', '[a]'])(
    'a query value may contain reserved characters as they are: %s',
    async (value) => {
      const { status } = await mona().get(`/repos/acme/widgets/contents/README.md?ref=${value}`)
      expect(status).toBe(404) // there is no such ref
    },
  )

  it('a plus sign in a query is a space', async () => {
    const path = await service.repository()
    await mona().post(`${path}/issues`, { title: 'Broken', labels: ['help wanted'] })
    const found = await mona().get(`${path}/issues?labels=help+wanted`)
    expect(found.body).toHaveLength(1)
  })

  it('POST stands for PATCH', async () => {
    const path = await service.repository({ auto_init: true })
    const { body: gist } = await mona().post('/gists', { files: { a: { content: 'One' } } })
    await mona().post(`${path}/issues`, { title: 'Broken' })
    await mona().post(`${path}/milestones`, { title: 'One' })
    await mona().post(`${path}/issues/1/comments`, { body: 'One' })
    const { sha } = (await mona().get(`${path}/commits/main`)).body
    for (const [at, change] of [
      [`/gists/${gist.id}`, { description: 'Two' }],
      [`${path}/issues/1`, { title: 'Two' }],
      [`${path}/labels/bug`, { description: 'Two' }],
      [`${path}/milestones/1`, { title: 'Two' }],
      [path, { description: 'Two' }],
    ] as const) {
      const { status, body } = await mona().post(at, change)
      expect([at, status, body]).toMatchObject([at, 200, change])
    }
    const moved = await mona().post(`${path}/git/refs/heads/main`, { sha })
    expect([moved.status, moved.body.ref]).toEqual([200, 'refs/heads/main'])
    expect((await service.as().post(path, { description: 'Three' })).status).toBe(401)
    expect((await mona().post(path, { description: 7 })).status).toBe(422)
  })

  describe('DELETE without a body', () => {
    it('reads lists from the query', async () => {
      const path = await service.repository()
      const issue = `${path}/issues/1`
      await mona().post(`${path}/issues`, { title: 'Broken', assignees: ['mona'] })
      const wrong = await mona().delete(`${issue}/assignees?assignees=mona`)
      const other = await mona().delete(
        `${issue}/assignees?assignees[__proto__]=mona&others[]=mona`,
      )
      for (const { status, body } of [wrong, other]) {
        expect([status, body.assignees]).toMatchObject([200, [{ login: 'mona' }]])
      }
      const { body } = await mona().delete(`${issue}/assignees?assignees[]=hubot&assignees[]=mona`)
      expect(body.assignees).toEqual([])
    })

    it('reads numbers from the query', async () => {
      const path = await service.repository()
      for (const title of ['Whole', 'Part']) await mona().post(`${path}/issues`, { title })
      const { id } = (await mona().get(`${path}/issues/2`)).body
      await mona().post(`${path}/issues/1/sub_issues`, { sub_issue_id: id })
      const at = `${path}/issues/1/sub_issue?sub_issue_id=`
      expect((await mona().delete(`${at}${id}x`)).status).toBe(422)
      expect((await mona().delete(`${at}${id}`)).status).toBe(200)
      expect((await mona().get(`${path}/issues/1/sub_issues`)).body).toEqual([])
    })

    it('never reads credentials from the query, which proxies log', async () => {
      const app = service.as()
      const at = '/applications/Ov23demo/token?access_token=gho_demo_mona'
      expect([401, 404, 422]).toContain((await app.delete(at)).status)
    })
  })

  it.each(['%', '%zz', 'a,%', '%ff,b'])('a malformed escape is no failure: %s', async (value) => {
    const { status } = await mona().get(`/repos/acme/widgets/issues?labels=${value}`)
    expect(status).toBeLessThan(500)
  })
})
