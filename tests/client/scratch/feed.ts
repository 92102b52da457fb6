import { createClient, poll, unwrap } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

const params = { path: { owner: 'acme', repo: 'widgets' } }

/** Polls the events of a repository. During the wait, an event happens. */
export async function feed({ baseUrl, token }: Surroundings) {
  const client = createClient({ baseUrl, auth: token })
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    const issue = { title: 'Seen in the feed' }
    await unwrap(client.POST('/repos/{owner}/{repo}/issues', { params, body: issue }))
  }
  const events = poll(client, '/repos/{owner}/{repo}/events', { params, from: 'now', wait })
  for await (const { type, actor } of events) return { type, actor: actor.login, waits }
  throw new Error('A feed does not end')
}
