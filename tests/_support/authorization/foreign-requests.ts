import { readFileSync } from 'node:fs'
import type { Operation } from '../../../server/contract/operation.ts'
import { root, versions } from '../bundles.ts'
import { advisoryIn, named } from '../calls/fill-in.ts'
import type { Place } from '../calls/place.ts'
import { samples } from '../calls/samples.ts'
import { otherNames, otherType, type Tenant } from './tenants.ts'

/** A request with something of another tenant in it. */
export interface ForeignRequest {
  what: string
  place: Place
  body: unknown
}

/** Parameters that name what everyone may name. */
const everyones = new Set<string>([
  'username',
  'target_user',
  'app_slug',
  'license',
  'subject_digest',
  'name',
  'armored_public_key',
])

/** The place of a tenant for an operation. */
export function placeFor({ path }: Operation, { place, elsewhere }: Tenant): Place {
  const { invitation_id, ...ofOrganization } = elsewhere
  if (path.startsWith('/orgs/')) return { ...place, ...ofOrganization }
  return path.startsWith('/user/') ? { ...place, invitation_id } : place
}

/** Values of path parameters that only the other tenant has. */
function valuesOf(place: Place): Record<string, unknown> {
  const own = Object.entries(place).filter(([key]) => !everyones.has(key))
  return { ...Object.fromEntries(own), ghsa_id: advisoryIn(place.repo) }
}

const isNamed = (template: string, place: Place, other: Place) =>
  JSON.stringify(named(template, place)) !== JSON.stringify(named(template, other))

/** Places of a tenant with one, two or all parameters of the path from the other. */
function foreignPlaces({ path }: Operation, place: Place, other: Place) {
  const values = valuesOf(other)
  const keys = Object.keys(values).filter((key) =>
    isNamed(path, place, { ...place, [key]: values[key] }),
  )
  const withKeys = (some: string[]) => {
    const changed = Object.fromEntries(some.map((key) => [key, values[key]]))
    return { what: some.join(', '), place: { ...place, ...changed } }
  }
  const pairs = keys.length > 2 ? [['owner', 'repo']].filter((pair) => pair.every(isIn(keys))) : []
  const all = keys.length > 1 ? [keys] : []
  return [...keys.map((key) => [key]), ...pairs, ...all].map(withKeys)
}

const isIn = (keys: readonly string[]) => (key: string) => keys.includes(key)

/** Values of another tenant for members of a body, by the name of the member. */
const inBodies: Record<string, (other: Tenant, id: string) => unknown> = {
  repositories: ({ place: { owner, repo } }, id) =>
    id.startsWith('migrations/') ? [`${owner}/${repo}`] : [repo],
  repo_names: ({ place: { owner, repo } }) => [`${owner}/${repo}`],
  repository_names: ({ place: { repo } }) => [repo],
  repository_id: ({ scene }) => scene.repositoryId,
  repository_ids: ({ scene }) => [scene.repositoryId],
  selected_repository_ids: ({ scene }) => [scene.repositoryId],
  team_id: () => 2,
  team_ids: () => [2],
  new_owner: ({ place }) => place.org,
  owner: ({ place }) => place.org,
  parent_team_id: () => 2,
  parent_team_slug: () => otherNames.team_slug,
  maintainers: ({ login }) => [login],
  assignees: ({ login }) => [login],
  collaborating_users: ({ login }) => [login],
  selected_usernames: ({ login }) => [login],
  credits: ({ login }) => [{ login, type: 'finder' }],
  organization: ({ place }) => place.org,
  target: ({ place }) => place.org,
  target_id: ({ scene }) => scene.org.id,
  head: ({ place: { org } }) => `${org}:side`,
  sha: ({ place }) => place.commit_sha,
  target_commitish: ({ place }) => place.tag,
  in_reply_to: ({ place }) => place.review_comment_id,
  reviewers: ({ login }) => [login],
  users: ({ login }) => [login],
  teams: () => [otherNames.team_slug],
  team_reviewers: () => [otherNames.team_slug],
  access_token: ({ place }) => place.access_token,
  emails: ({ place }) => [place.email],
  type: () => otherType,
  issue_field_values: ({ place }) => [{ field_id: place.issue_field_id, value: 'x' }],
  properties: () => [{ property_name: otherNames.custom_property_name, value: 'x' }],
  custom_properties: () => ({ [otherNames.custom_property_name]: 'x' }),
  options: () => [{ id: 1, name: 'x', color: 'red', priority: 1 }],
  key_id: () => '1',
  sub_issue_id: ({ place }) => place.sub_issue_id,
  after_id: ({ place }) => place.free_issue_id,
  before_id: ({ place }) => place.free_issue_id,
  issue_id: ({ place }) => place.free_issue_id,
  duplicate_issue_id: ({ place }) => place.free_issue_id,
}

/** What else a body needs so that the member has an effect. */
const besides: Record<string, object> = {
  duplicate_issue_id: { state: 'closed', state_reason: 'duplicate' },
}

/** Names of members that look like those of resources, but are none. */
const noResources = new Set([
  'name',
  'display_name',
  'tag_name',
  'previous_tag_name',
  'new_name',
  'commit_id',
  'event_type',
  'expected_head_sha',
  'subject_type',
  'labels',
  'account_urls',
  'email',
  'cve_id',
  'allowed_values',
  'url',
  'vcs_url',
  'tool_name',
  'human_name',
  'vcs_username',
  'twitter_username',
  'lock_repositories',
  'require_explicit_values',
  'exclude_attachments',
  'cwe_ids',
  'subject_digests',
  'commit_sha',
  'client_id',
  'value_type',
  'data_type',
  'content_type',
  'runner_type',
  'predicate_type',
  'billing_email',
  'target_url',
  'details_url',
  'log_url',
  'environment_url',
  'external_id',
  'insecure_ssl',
  'default_repository_permission',
  'start_private_fork',
])

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Requests {
  paths: Record<string, Record<string, { requestBody?: Body }>>
}

interface Body {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}

const requests = JSON.parse(
  readFileSync(`${root}generated/${versions[0]}/requests.json`, 'utf8'),
) as Requests

function resolved<Node extends { $ref?: string }>(node: Node): Node {
  if (node.$ref === undefined) return node
  const [, ...steps] = node.$ref.split('/')
  const found = steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)[step.replaceAll('~1', '/')],
    requests,
  )
  return resolved(found as Node)
}

function membersOf(schema: Schema): string[] {
  const { properties = {}, allOf = [], anyOf = [], oneOf = [] } = resolved(schema)
  return [...Object.keys(properties), ...[...allOf, ...anyOf, ...oneOf].flatMap(membersOf)]
}

/** The members of the body of an operation. */
function bodyMembers({ path, method }: Operation): string[] {
  const { requestBody } = requests.paths[path]?.[method.toLowerCase()] ?? {}
  if (!requestBody) return []
  const { content = {} } = resolved(requestBody)
  return [...new Set(Object.values(content).flatMap(({ schema }) => membersOf(schema)))]
}

const looksLikeResource =
  /(_ids?|_slug|_names?|_type|users?|login|emails?|urls?|token|labels|fields?|values)$|repositor|team|^organization|target|maintainers|assignees|^(type|sha|head|credits|properties|options)$/

/** Settings of an organization about its repositories. */
const isSetting = /^(members_(can|allowed)_|has_)|_for_(new_)?repositories$/

/** Members of bodies that may name a resource and that no case covers. */
export const unknownMembers = (operation: Operation): string[] =>
  bodyMembers(operation).filter(
    (name) =>
      looksLikeResource.test(name) &&
      !isSetting.test(name) &&
      !(name in inBodies) &&
      !noResources.has(name),
  )

/** Every request of an operation that names something of the other tenant. */
export function foreignRequests(
  operation: Operation,
  tenant: Tenant,
  other: Tenant,
): ForeignRequest[] {
  const { body: bodyOf } = samples[operation.id as keyof typeof samples]
  const own = placeFor(operation, tenant)
  const inPath = foreignPlaces(operation, own, placeFor(operation, other)).map((each) => ({
    ...each,
    body: bodyOf?.(each.place),
  }))
  const inBody = bodyMembers(operation)
    .filter((name) => name in inBodies)
    .map((name) => {
      const value = inBodies[name]?.(other, operation.id)
      const usual = bodyOf?.(own) ?? {}
      return {
        what: `body ${name}`,
        place: own,
        body: { ...usual, ...besides[name], [name]: value },
      }
    })
  return [...inPath, ...inBody]
}
