import { beforeEach, describe, expect, it } from 'vitest'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('events of deploy keys, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string
  beforeEach(async () => {
    path = await service.repository()
  })

  it('a key sends created and deleted, and none when it is refused or unknown', async () => {
    await using listeners = await listenTo(service.server, path, ['deploy_key'])
    const input = { title: 'Build server', key: makeSshKey().line, read_only: true }
    const { body: key } = await mona().post(`${path}/keys`, input)
    expect((await mona().post(`${path}/keys`, input)).status).toBe(422)
    await mona().delete(`${path}/keys/${key.id}`)
    expect((await mona().delete(`${path}/keys/${key.id}`)).status).toBe(404)
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['deploy_key created', 'deploy_key deleted'])
    const about = { repository: { full_name: path.slice(7) }, sender: { login: 'mona' } }
    expect(told).toMatchObject([
      { key, ...about },
      { key, ...about },
    ])
  })
})
