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

  it.each(['%', '%zz', 'a,%', '%ff,b'])('a malformed escape is no failure: %s', async (value) => {
    const { status } = await mona().get(`/repos/acme/widgets/issues?labels=${value}`)
    expect(status).toBeLessThan(500)
  })
})
