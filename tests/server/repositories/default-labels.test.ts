import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const expected = [
  ['bug', 'd73a4a', "Something isn't working"],
  ['documentation', '0075ca', 'Improvements or additions to documentation'],
  ['duplicate', 'cfd3d7', 'This issue or pull request already exists'],
  ['enhancement', 'a2eeef', 'New feature or request'],
  ['good first issue', '7057ff', 'Good for newcomers'],
  ['help wanted', '008672', 'Extra attention is needed'],
  ['invalid', 'e4e669', "This doesn't seem right"],
  ['question', 'd876e3', 'Further information is requested'],
  ['wontfix', 'ffffff', 'This will not be worked on'],
].map(([name, color, description]) => ({ name, color, description, default: true }))

describe.each(stores)('the labels of a new repository, on $name', (store) => {
  const service = useService({ store })
  let source: string
  beforeAll(async () => {
    source = await service.repository({ auto_init: true, is_template: true })
    await service.as('mona').post(`${source}/labels`, { name: 'odd' })
    await service.as('mona').delete(`${source}/labels/bug`)
  })

  it.each([
    ['created by a user', 'mona', () => '/user/repos'],
    ['created in an organization', 'mona', () => '/orgs/acme/repos'],
    ['generated from a template', 'mona', () => `${source}/generate`],
    ['forked', 'hubot', () => `${source}/forks`],
  ])('are the nine default labels if it is %s', async (way, login, at) => {
    const client = service.as(login)
    const { body } = await client.post(at(), { name: way.replaceAll(' ', '-') })
    const { body: labels } = await client.get(`/repos/${body.full_name}/labels`)
    expect(labels).toMatchObject(expected)
  })

  it('are those of its own: a change leaves other repositories alone', async () => {
    const [one, other] = [await service.repository(), await service.repository()]
    await service.as('mona').patch(`${one}/labels/bug`, { color: '000000' })
    expect((await service.as().get(`${other}/labels/bug`)).body.color).toBe('d73a4a')
  })
})
