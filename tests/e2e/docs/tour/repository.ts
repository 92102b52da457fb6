import { unwrap } from '../../../../client/index.ts'
import { check, pick, say, show, step } from './guide.ts'
import type { Party } from './party.ts'

/** Creates the repository for the next steps. */
export async function createRepository({ client, repository, login }: Party): Promise<void> {
  step('Create a repository')
  say('client.POST("/user/repos", { body })   the client uses 2026-03-10 by default')
  const body = { name: repository.repo, description: 'Seen on a tour.' }
  const created = await unwrap(client.POST('/user/repos', { body }))
  show(pick(created, 'id', 'full_name', 'description', 'private', 'default_branch', 'clone_url'))
  check(created.full_name === `${login}/${repository.repo}`, 'it belongs to the user of the token')
}
