import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('go-get=1', () => {
  const service = useService()
  const ask = async (address: string) => {
    const response = await fetch(new URL(address, service.server.url))
    return { status: response.status, text: await response.text() }
  }

  it.each(['/acme/widgets?go-get=1', '/acme/widgets/deep/package?go-get=1', '/acme/none?go-get=1'])(
    '%s names the repository of the module',
    async (address) => {
      const { host } = new URL(service.server.url)
      const module = `${host}/${address.split('/').slice(1, 3).join('/').split('?')[0]}`
      const { status, text } = await ask(address)
      expect(status).toBe(200)
      expect(text).toContain(
        `<meta name="go-import" content="${module} git http://${module}.git" />`,
      )
    },
  )

  it.each(['/repos/acme/widgets?go-get=1', '/orgs/acme?go-get=1', '/acme?go-get=1', '/?go-get=1'])(
    '%s is no module',
    async (address) => {
      expect((await ask(address)).text).not.toContain('go-import')
    },
  )
})
