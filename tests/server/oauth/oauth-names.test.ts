import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { Names, platformNames } from '../../../server/core/names.ts'
import { useService } from '../../_support/start-server.ts'

const names = new Names([...platformNames])

describe('OAuth of a server with the names of the platform', () => {
  const service = useService({ config: { names } })

  async function askForCode(host: string, path: string) {
    const headers = {
      Host: host,
      'User-Agent': 'test',
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    const { port } = service.server
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers })
    sent.end('client_id=Ov23test&scope=repo')
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: await json(response) }
  }

  it('is at the host of the pages, where the API has another', async () => {
    const { status, body } = await askForCode('github.com', '/login/device/code')
    expect(status).toBe(200)
    expect(body).toMatchObject({ verification_uri: 'http://github.com/login/device' })
  })

  it('is not below the path of the API', async () => {
    expect((await askForCode('github.com', '/api/v3/login/device/code')).status).toBe(404)
  })
})
