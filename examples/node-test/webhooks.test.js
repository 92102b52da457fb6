import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { parse } from '@devplatform/client/webhooks'
import { startPlatform } from 'devplatform'

let platform
let receiver
const received = []

before(async () => {
  platform = await startPlatform()
  receiver = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push(await parse({ headers: request.headers, body }, 's3cret'))
    response.end()
    receiver.emit('received')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
after(async () => {
  receiver.close()
  await platform.close()
})

test('a webhook is delivered with a signature', async () => {
  const token = await platform.token({ login: 'mona', scopes: ['repo', 'admin:repo_hook'] })
  const url = `http://127.0.0.1:${receiver.address().port}/`
  const ping = once(receiver, 'received')
  const response = await fetch(`${platform.url}/repos/acme/widgets/hooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ config: { url, content_type: 'json', secret: 's3cret' } }),
  })
  assert.equal(response.status, 201)
  await ping
  assert.equal(received[0].event, 'ping')
})
