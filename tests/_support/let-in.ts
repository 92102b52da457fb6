import type { Answer } from './service-client.ts'
import type { Service } from './start-server.ts'

/** Adds a user to a repository: sends an invitation and accepts it if needed. */
export async function letIn(
  service: Service,
  path: string,
  login: string,
  body?: object,
  doer = 'mona',
): Promise<Answer> {
  const answer = await service.as(doer).request('PUT', `${path}/collaborators/${login}`, body)
  if (answer.status !== 201) return answer
  return service.as(login).patch(`/user/repository_invitations/${answer.body.id}`)
}
