import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Check, type Smoke } from '../check.ts'
import { clone } from '../programs.ts'
import type { Delivery } from '../receiver.ts'
import { request, until } from '../request.ts'
import { remoteOf } from './git-http.ts'

export const secret = 'smoke-test-secret'

function verifySignature({ headers, body }: Delivery): void {
  const digest = createHmac('sha256', secret).update(body).digest('hex')
  const signature = headers['x-hub-signature-256']
  expect(signature === `sha256=${digest}`, `the signature is the HMAC of the body: ${signature}`)
}

async function push(smoke: Smoke): Promise<string> {
  const { owner, repo } = smoke.repository
  const git = await clone(remoteOf(smoke, `${owner}/${repo}`), join(smoke.folder, 'hooked'))
  const commit = await git.commit('hooked.txt', 'delivered\n')
  await git('push', '-q', 'origin', 'HEAD:main')
  return commit
}

export const webhooks: Check = {
  name: 'webhooks',
  async run(smoke) {
    const { receiver, repository } = smoke
    const hooks = `/repos/${repository.owner}/${repository.repo}/hooks`
    const config = { url: receiver.url, content_type: 'json', secret }
    const hook = await request(smoke, hooks, { body: { config, events: ['push'] } })
    expect(hook.status === 201, 'POST hooks responds with 201')
    verifySignature(await receiver.next('ping'))
    const commit = await push(smoke)
    const delivery = await receiver.next('push')
    verifySignature(delivery)
    expect(JSON.parse(String(delivery.body)).after === commit, 'the payload names the commit')
    const guid = delivery.headers['x-service-delivery']
    await until(async () => {
      const log = await request(smoke, `${hooks}/${hook.body.id}/deliveries`)
      return log.body.find((each: Logged) => each.guid === guid && each.status === 'OK')
    }, 'successful delivery in the log')
    return 'ping and push, signatures verified, delivery log'
  },
}

interface Logged {
  guid: string
  status: string
}
