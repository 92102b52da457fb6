import type { Answer } from './service-client.ts'
import type { Service } from './start-server.ts'

/** Protection that asks for nothing. */
export const bare = {
  required_status_checks: null,
  enforce_admins: null,
  required_pull_request_reviews: null,
  restrictions: null,
}

/** Protects a branch. @param settings those that differ from `bare` */
export async function protect(
  service: Service,
  path: string,
  settings: object = {},
  branch = 'main',
): Promise<Answer> {
  const input = { ...bare, ...settings }
  const answer = await service
    .as('mona')
    .request('PUT', `${path}/branches/${branch}/protection`, input)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer
}

/** An organization's repository in which hubot and writer can write and keeper is an admin. */
export async function sharedRepository(service: Service, name: string): Promise<string> {
  const mona = service.as('mona')
  const { status, body, text } = await mona.post('/orgs/acme/repos', { name, auto_init: true })
  if (status !== 201) throw new Error(text)
  const path = `/repos/${body.full_name}`
  const { storage, clock } = service.server.context
  const given = { hubot: 'push', writer: 'push', keeper: 'admin' } as const
  for (const [login, permission] of Object.entries(given)) {
    const { id: user_id } = (await storage.accounts.findByLogin(login))!
    const row = { repository_id: body.id, user_id, permission, created_at: clock.now() }
    await storage.repositories.addCollaborator(row)
  }
  return path
}
