import { expect, type Check, type Smoke } from '../check.ts'
import { secret } from './webhooks.ts'

async function readOlder({ packed, url, token }: Smoke): Promise<void> {
  const { createClient, unwrap } = packed.main
  const older = createClient({ baseUrl: url, auth: token, version: '2022-11-28' })
  const { rate } = await unwrap(older.GET('/rate_limit'))
  expect(rate.remaining > 0, 'the older version has "rate"')
}

async function readError({ packed, client }: Smoke): Promise<void> {
  const { ApiError, unwrap } = packed.main
  const params = { path: { owner: 'nobody', repo: 'nothing' } }
  const error = await unwrap(client.GET('/repos/{owner}/{repo}', { params })).catch(
    (error: unknown) => error,
  )
  expect(error instanceof ApiError && error.kind === 'not-found', 'a 404 is an ApiError')
}

export const client: Check = {
  name: 'client package',
  async run(smoke) {
    const { packed, repository } = smoke
    const { paginate, unwrap } = packed.main
    const { login } = await unwrap(smoke.client.GET('/user'))
    expect(login === smoke.login, 'GET /user is mona')
    await readOlder(smoke)
    await readError(smoke)
    const params = { path: repository }
    const hooks = await paginate(smoke.client, '/repos/{owner}/{repo}/hooks', { params }).all()
    expect(hooks[0]?.config.url === smoke.receiver.url, 'paginate lists the hook')
    const delivered = await packed.webhooks.parse(await smoke.receiver.next('push'), secret)
    expect(delivered.event === 'push', 'parse verifies and reads the delivery')
    expect(delivered.payload.repository.name === repository.repo, 'the payload is typed')
    return 'typed calls in both versions, pages, errors, webhooks'
  },
}
