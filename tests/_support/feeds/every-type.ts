import { letIn } from '../fixtures/let-in.ts'
import { workOn } from '../git/git-work.ts'
import type { ServiceClient } from '../service-client.ts'
import type { Service } from '../start-server.ts'
import type { FeedPlace } from './nine.ts'

/** The types of events that the server records. */
export const eventTypes = [
  'CommitCommentEvent',
  'CreateEvent',
  'DeleteEvent',
  'ForkEvent',
  'IssueCommentEvent',
  'IssuesEvent',
  'MemberEvent',
  'PublicEvent',
  'PullRequestEvent',
  'PullRequestReviewCommentEvent',
  'PullRequestReviewEvent',
  'PushEvent',
  'ReleaseEvent',
  'WatchEvent',
] as const

export interface Setting {
  owner: 'mona' | 'acme'
  private: boolean
}

let made = 0

async function make({ owner }: Setting, service: Service): Promise<string> {
  const body = { name: `eventful-${++made}`, private: true, auto_init: true }
  const at = owner === 'mona' ? '/user/repos' : `/orgs/${owner}/repos`
  const { status, text } = await service.as('mona').post(at, body)
  if (status !== 201) throw new Error(text)
  return `/repos/${owner}/${body.name}`
}

async function push(service: Service, path: string): Promise<void> {
  await using work = await workOn(service, path)
  await work.git('fetch', '-q', 'origin')
  await work.git('reset', '-q', '--hard', 'origin/main')
  await work.push()
  await work.git('push', '-q', 'origin', 'HEAD:refs/heads/side', 'HEAD:refs/tags/v1')
  await work.git('push', '-q', 'origin', ':side', ':refs/tags/v1')
  await work.git('push', '-q', 'origin', 'HEAD~1:refs/heads/base')
}

async function talk(mona: ServiceClient, path: string): Promise<void> {
  await mona.post(`${path}/issues`, { title: 'Broken', assignees: ['mona'], labels: ['bug'] })
  await mona.post(`${path}/issues/1/comments`, { body: 'How?' })
  const { status, text } = await mona.post(`${path}/pulls`, {
    title: 'Mend it',
    head: 'main',
    base: 'base',
  })
  if (status !== 201) throw new Error(text)
  await review(mona, `${path}/pulls/2`)
}

/** Comments on the first file of a pull request, which is a review, and on its commit. */
async function review(mona: ServiceClient, path: string): Promise<void> {
  const { head, base } = (await mona.get(path)).body
  const [file] = (await mona.get(`${path}/files`)).body
  const { status, text } = await mona.post(`${path}/comments`, {
    ...{ body: 'Why?', commit_id: head.sha, path: file.filename, subject_type: 'file' },
  })
  if (status !== 201) throw new Error(text)
  const commit = `/repos/${base.repo.full_name}/commits/${head.sha}`
  await mona.post(`${commit}/comments`, { body: 'Why now?' })
}

/** Causes an event of every type in a new repository, through the API and git. */
export async function causeEverything(service: Service, setting: Setting): Promise<FeedPlace> {
  const path = await make(setting, service)
  const [mona, hubot] = [service.as('mona'), service.as('hubot')]
  await mona.request('PUT', `${path}/subscription`)
  await mona.request('PUT', '/user/following/hubot')
  await mona.patch(path, { private: false })
  if (setting.private) await mona.patch(path, { private: true })
  await letIn(service, path, 'hubot')
  await hubot.request('PUT', path.replace('/repos/', '/user/starred/'))
  await push(service, path)
  await talk(mona, path)
  await mona.post(`${path}/releases`, { tag_name: 'v2' })
  await hubot.post(`${path}/forks`)
  const { owner } = setting
  return { owner, repo: path.split('/').at(-1) as string, org: 'acme', username: 'mona' }
}
