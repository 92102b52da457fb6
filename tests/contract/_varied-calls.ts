import { systemClock } from '../../server/core/clock.ts'
import { appToken } from '../_support/keys/app-jwt.ts'
import type { ContractPlace } from '../_support/calls/place.ts'

/** A call by whose response more keys are seen. */
export interface VariedCall {
  token: string
  method: string
  path: string
  body?: object
  /** Another form of the response than the usual JSON. */
  accept?: string
}

const call = (token: string, method: string, path: string, body?: object): VariedCall => ({
  ...{ token, method, path },
  ...(body && { body }),
})
const mona = 'ghp_mona'
const hubot = 'ghp_hubot'
const widgets = '/repos/acme/widgets'
const description = 'In another state.'
const file = { message: 'Add a page', content: btoa('A page.\n') }

/** An organization's repository, with an issue that has a type, and a fork. */
const ofOrganization = [
  call(mona, 'GET', widgets),
  call(mona, 'PATCH', widgets, { description }),
  call(mona, 'PUT', `${widgets}/contents/varied.md`, file),
  call(hubot, 'POST', `${widgets}/forks`, {}),
  call(mona, 'POST', `${widgets}/issues`, { title: 'Of a type', body: 'Text.', type: 'Bug' }),
  call(mona, 'PATCH', `${widgets}/issues/1`, { type: 'Bug' }),
  call(mona, 'GET', `${widgets}/issues/1`),
  call(mona, 'POST', `${widgets}/issues/1/comments`, { body: 'Said.' }),
]

const inForm = (form: string, path: string): VariedCall => ({
  ...call(mona, 'GET', path),
  accept: `application/vnd.service.${form}+json`,
})

/** Forms of responses that a media type asks for. */
const forms = [
  call(mona, 'PUT', '/user/starred/acme/widgets'),
  inForm('star', `${widgets}/stargazers`),
  inForm('star', '/user/starred'),
  call(mona, 'POST', '/orgs/acme/teams', { name: 'Varied', repo_names: ['acme/widgets'] }),
  inForm('repository', '/orgs/acme/teams/varied/repos/acme/widgets'),
  inForm('full', `${widgets}/issues/1`),
]

/** What a caller without valid credentials meets. */
const refused = ['/', '/user', '/app', '/rate_limit', '/orgs/acme/installation', '/users/mona'].map(
  (path) => call('nobody', 'GET', path),
)

/** A fork of a user's repository. */
const ofFork = (at: string) => [
  call(hubot, 'GET', at),
  call(hubot, 'PATCH', at, { description }),
  call(mona, 'POST', `${at}/forks`, { organization: 'acme' }),
]

/** An issue that is a pull request, with and without assignees. */
const ofPull = (at: string) => [
  call(mona, 'GET', at),
  call(mona, 'PATCH', at, { body: description }),
  call(mona, 'POST', `${at}/assignees`, { assignees: ['mona'] }),
  call(mona, 'DELETE', `${at}/assignees`, { assignees: ['mona'] }),
  call(mona, 'POST', `${at}/comments`, { body: 'Said.' }),
]

const inBeta = (call: VariedCall): VariedCall => ({
  ...call,
  accept: 'application/vnd.service.beta+json',
})

/** The legacy formats of the beta media type. */
const beta = ({ repo, pull_number, migration_id }: ContractPlace) => {
  const pull = `/repos/mona/${repo}/pulls/${pull_number}`
  return [
    call(mona, 'PUT', `${widgets}/subscription`, { subscribed: true }),
    call(hubot, 'PATCH', `/repos/hubot/${repo}`, { description: 'In a legacy format.' }),
    call(mona, 'POST', '/user/repos', { name: 'legacy' }),
    call(mona, 'POST', '/orgs/acme/repos', { name: 'legacy' }),
    call(hubot, 'POST', '/repos/mona/scanned/forks', {}),
    call(hubot, 'PUT', '/repos/hubot/scanned/contents/legacy.md', file),
    call(hubot, 'POST', '/repos/mona/scanned/pulls', {
      ...{ title: 'Legacy', head: 'hubot:main', base: 'main' },
    }),
    call(mona, 'PATCH', pull, { body: 'In a legacy format.' }),
    call(hubot, 'PUT', '/user/starred/acme/widgets'),
    ...['/user/repos', '/user/starred', '/user/subscriptions', '/orgs/acme/migrations'].map(
      (path) => call(mona, 'GET', path),
    ),
    ...['/users/hubot/starred', '/users/mona/subscriptions'].map((path) => call(mona, 'GET', path)),
    call(mona, 'GET', `/repos/mona/${repo}/pulls`),
    call(mona, 'GET', `/repos/mona/${repo}/forks`),
    call(mona, 'GET', pull),
    call(hubot, 'GET', `/repos/hubot/${repo}`),
    call(mona, 'DELETE', `${widgets}/subscription`), // for feeds
    call(mona, 'GET', `/orgs/acme/migrations/${migration_id}`),
  ].map(inBeta)
}

/** Calls on things that have keys which others of their kind do not have. */
export const variedCalls = (place: ContractPlace): VariedCall[] => {
  const { owner, repo, pull_number, gist_id, installation_id } = place
  return [
    ...ofOrganization,
    ...forms,
    ...ofFork(`/repos/hubot/${repo}`),
    ...ofPull(`/repos/${owner}/${repo}/issues/${pull_number}`),
    call(hubot, 'POST', `/gists/${gist_id}/forks`),
    ...refused,
    ...beta(place),
    call(appToken(systemClock), 'POST', `/app/installations/${installation_id}/access_tokens`),
  ]
}

/** Feeds, after everything else has happened. */
export const feedCalls = ({ owner, repo }: ContractPlace): VariedCall[] => {
  const feeds = [
    ...['mona', 'hubot', 'stranger'].flatMap((user) => [
      `/users/${user}/events`,
      `/users/${user}/events/public`,
      `/users/${user}/received_events`,
      `/users/${user}/received_events/public`,
    ]),
    ...['/events', '/orgs/acme/events', '/users/mona/events/orgs/acme', `${widgets}/events`],
    ...[`/repos/${owner}/${repo}/events`, `/networks/${owner}/${repo}/events`],
  ].map((path) => call(path.includes('hubot') ? hubot : mona, 'GET', `${path}?per_page=100`))
  return [...feeds, ...feeds.map(inBeta)]
}
