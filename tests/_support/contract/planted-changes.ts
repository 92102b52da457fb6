/* oxlint-disable typescript/no-explicit-any -- documents are taken apart at any depth */

type Plant = (document: any) => void
/** A change to a copy of the contract, with the expected rule and location in the report. */
export type Breaking = [name: string, rule: string, pointer: string, plant: Plant]
export type Additive = [name: string, plant: Plant]

const hooks = '/repos/{owner}/{repo}/hooks'
const escaped = (path: string) => `#/paths/${path.replaceAll('/', '~1')}`
const schema = (name: string) => `#/components/schemas/${name}`
const without = (list: unknown[], item: unknown) => list.splice(list.indexOf(item), 1)

/** One for each kind of breaking change. They are independent of each other. */
export const breaking: Breaking[] = []
const breaks = (...change: Breaking) => void breaking.push(change)

breaks(
  'an operation is removed',
  'operation-removed',
  `${escaped('/repos/{owner}/{repo}')}/delete`,
  ({ paths }) => {
    delete paths['/repos/{owner}/{repo}'].delete
  },
)
breaks('a path is removed', 'path-removed', escaped('/versions'), ({ paths }) => {
  delete paths['/versions']
})
breaks(
  'a parameter is removed',
  'parameter-removed',
  `${escaped(hooks)}/get/parameters`,
  ({ paths }) => {
    paths[hooks].get.parameters.shift()
  },
)
breaks(
  'a parameter becomes required',
  'parameter-became-required',
  '#/components/parameters/cursor',
  ({ components }) => {
    components.parameters.cursor.required = true
  },
)
breaks(
  'a required parameter is added',
  'parameter-became-required',
  `${escaped('/users/{username}')}/get`,
  ({ paths }) => {
    const added = { in: 'query', name: 'z', required: true, schema: { type: 'string' } }
    paths['/users/{username}'].get.parameters = [added]
  },
)
breaks(
  'the type of a parameter changes',
  'schema-type-changed',
  '#/components/parameters/page',
  ({ components }) => {
    components.parameters.page.schema.type = 'string'
  },
)
breaks(
  'a parameter is validated more strictly',
  'schema-constraint-changed',
  '#/components/parameters/hook-id',
  ({ components }) => {
    components.parameters['hook-id'].schema.maximum = 100
  },
)
breaks(
  'a field of an answer is removed',
  'property-removed',
  `${schema('hook')}/properties/test_url`,
  ({ components }) => {
    delete components.schemas.hook.properties.test_url
  },
)
breaks(
  'a field of an answer is no longer promised',
  'required-properties-removed',
  `${schema('hook-delivery-item')}/required`,
  ({ components }) => {
    without(components.schemas['hook-delivery-item'].required, 'guid')
  },
)
breaks(
  'the type of a field of an answer changes',
  'schema-type-changed',
  `${schema('actor')}/properties/id`,
  ({ components }) => {
    components.schemas.actor.properties.id.type = 'string'
  },
)
breaks(
  'a field of an answer becomes nullable',
  'schema-type-changed',
  `${schema('actor')}/properties/login`,
  ({ components }) => {
    components.schemas.actor.properties.login.type = ['string', 'null']
  },
)
breaks(
  'a value of an answer may become null as one more alternative',
  'schema-combinator-changed',
  `${schema('event')}/properties/payload/oneOf`,
  ({ components }) => {
    components.schemas.event.properties.payload.oneOf.push({ type: 'null' })
  },
)
breaks(
  'a value leaves the enum of an answer',
  'response-enum-values-removed',
  `${schema('event')}/properties/type`,
  ({ components }) => {
    components.schemas.event.properties.type.enum.pop()
  },
)
breaks(
  'a success is removed',
  'response-removed',
  `${escaped(`${hooks}/{hook_id}/pings`)}/post/responses`,
  ({ paths }) => {
    delete paths[`${hooks}/{hook_id}/pings`].post.responses['204']
  },
)
breaks(
  'the content type of an answer changes',
  'media-type-removed',
  `${escaped('/rate_limit')}/get/responses/200`,
  ({ paths }) => {
    const { 200: answer } = paths['/rate_limit'].get.responses
    answer.content = { 'application/xml': answer.content['application/json'] }
  },
)
breaks(
  'a header of an answer is removed',
  'response-header-removed',
  `${escaped('/')}/get/responses/200/headers/etag`,
  ({ paths }) => {
    delete paths['/'].get.responses['200'].headers.etag
  },
)
breaks(
  'a field of a request is removed',
  'request-property-removed',
  `${schema('hook-input')}/properties/active`,
  ({ components }) => {
    delete components.schemas['hook-input'].properties.active
  },
)
breaks(
  'a field of a request becomes required',
  'required-properties-added',
  `${schema('hook-input')}/required`,
  ({ components }) => {
    components.schemas['hook-input'].required.push('events')
  },
)
breaks(
  'a required field is added to a request',
  'required-properties-added',
  `${schema('repository-update')}`,
  ({ components }) => {
    const { 'repository-update': update } = components.schemas
    update.properties.z = { type: 'string' }
    update.required = ['z']
  },
)
breaks(
  'the type of a field of a request changes',
  'schema-type-changed',
  `${schema('repository-update')}/properties/archived`,
  ({ components }) => {
    components.schemas['repository-update'].properties.archived.type = 'string'
  },
)
breaks(
  'a value leaves the enum of a request',
  'enum-values-removed',
  `${schema('webhook-config-input')}/properties/content_type`,
  ({ components }) => {
    components.schemas['webhook-config-input'].properties.content_type.enum.pop()
  },
)
breaks(
  'a field of a request is validated more strictly',
  'schema-constraint-changed',
  `${schema('access-token-input')}/properties/access_token`,
  ({ components }) => {
    components.schemas['access-token-input'].properties.access_token.maxLength = 40
  },
)
breaks(
  'the content type of a request changes',
  'media-type-removed',
  `${escaped('/orgs/{org}/repos')}/post/requestBody`,
  ({ paths }) => {
    const { requestBody } = paths['/orgs/{org}/repos'].post
    requestBody.content = { 'application/x-form': requestBody.content['application/json'] }
  },
)
breaks(
  'a body becomes required where there was none',
  'request-body-became-required',
  `${escaped(`${hooks}/{hook_id}/pings`)}/post`,
  ({ paths }) => {
    const content = { 'application/json': { schema: { type: 'object' } } }
    paths[`${hooks}/{hook_id}/pings`].post.requestBody = { required: true, content }
  },
)
breaks(
  'anonymous callers are refused',
  'security-requirement-changed',
  `${escaped('/users/{username}')}/get`,
  ({ paths }) => {
    paths['/users/{username}'].get.security.shift()
  },
)
breaks(
  'a way to authenticate is removed',
  'security-narrowed',
  `${escaped('/repos/{owner}/{repo}')}/get/security`,
  ({ paths }) => {
    const { get } = paths['/repos/{owner}/{repo}']
    get.security = get.security.filter((way: object) => !('basic' in way))
  },
)
breaks(
  'a parameter that was shared is validated more strictly in one place',
  'schema-constraint-changed',
  `${escaped('/gists')}/get/parameters`,
  ({ paths, components }) => {
    const { get } = paths['/gists']
    const at = get.parameters.findIndex(({ $ref }: any) => $ref?.endsWith('/since'))
    const { schema: shared, ...parameter } = components.parameters.since
    get.parameters[at] = { ...parameter, schema: { ...shared, minLength: 20 } }
  },
)
breaks(
  'a kind of token is refused',
  'tokens-refused',
  `${escaped('/repos/{owner}/{repo}/events')}/get`,
  ({ paths }) => {
    paths['/repos/{owner}/{repo}/events'].get['x-tokens'] = ['none', 'classic']
  },
)
breaks('more permission is needed', 'permissions-raised', `${escaped(hooks)}/get`, ({ paths }) => {
  paths[hooks].get['x-permissions'] = [{ webhooks: 'write' }]
})
breaks(
  'a higher role in the repository is needed',
  'role-raised',
  `${escaped('/repos/{owner}/{repo}/issues/{issue_number}/lock')}/put`,
  ({ paths }) => {
    paths['/repos/{owner}/{repo}/issues/{issue_number}/lock'].put['x-role'] = 'maintain'
  },
)
breaks(
  'a higher role than the permission asks for is needed',
  'role-raised',
  `${escaped('/repos/{owner}/{repo}/labels')}/post`,
  ({ paths }) => {
    paths['/repos/{owner}/{repo}/labels'].post['x-role'] = 'admin'
  },
)
breaks(
  'more than membership of the organization is needed',
  'membership-raised',
  `${escaped('/orgs/{org}/teams')}/post`,
  ({ paths }) => {
    paths['/orgs/{org}/teams'].post['x-membership'] = 'admin'
  },
)
breaks(
  'a scope no longer suffices',
  'scopes-narrowed',
  `${escaped(`${hooks}/{hook_id}`)}/get`,
  ({ paths }) => {
    without(paths[`${hooks}/{hook_id}`].get['x-scopes'], 'read:repo_hook')
  },
)
breaks(
  'a field leaves a webhook payload',
  'property-removed',
  `${schema('webhook-push')}/properties/compare`,
  ({ components }) => {
    delete components.schemas['webhook-push'].properties.compare
  },
)
breaks('a webhook is no longer sent', 'path-removed', '#/webhooks/ping', ({ webhooks }) => {
  delete webhooks.ping
})

/** Additive changes, and changes that relax a requirement. */
export const additive: Additive[] = []
const adds = (...change: Additive) => void additive.push(change)

adds('an operation is added', ({ paths }) => {
  paths['/versions'].post = { ...paths['/user/repos'].post, operationId: 'z/z' }
})
adds('a path is added', ({ paths }) => {
  paths['/z'] = { get: { ...paths['/versions'].get, operationId: 'z/zz' } }
})
adds('an optional parameter is added', ({ paths }) => {
  paths['/users/{username}'].get.parameters = [
    { in: 'query', name: 'z', schema: { type: 'string' } },
  ]
})
adds('a field is added to an answer', ({ components }) => {
  const { hook } = components.schemas
  hook.properties.z = { type: 'string' }
  hook.required.push('z')
})
adds('an optional field is added to a request', ({ components }) => {
  components.schemas['hook-input'].properties.z = { type: 'string' }
})
adds('a body may be a text as well, which has limits of its own', ({ components }) => {
  const emails = components.schemas['emails-input']
  emails.type = ['object', 'array', 'string']
  Object.assign(components.schemas['hook-input'], { type: ['object', 'string'], maxLength: 9 })
})
adds('a value joins the enum of an answer', ({ components }) => {
  components.schemas.event.properties.type.enum.push('ForkEvent')
})
adds('an alternative joins an answer', ({ components }) => {
  components.schemas.event.properties.payload.oneOf.push({ type: 'object' })
})
adds('a value joins the enum of a request', ({ components }) => {
  components.schemas['webhook-config-input'].properties.content_type.enum.push('text')
})
adds('a header is added', ({ paths }) => {
  paths['/'].get.responses['200'].headers.z = { schema: { type: 'string' } }
})
adds('an error is added', ({ paths }) => {
  paths['/'].get.responses['503'] = { description: 'In maintenance.' }
})
adds('one more way to authenticate is accepted', ({ paths }) => {
  paths['/user/repos'].post.security.push({ basic: [] })
})
adds('more kinds of token are accepted', ({ paths }) => {
  paths['/user'].get['x-tokens'].push('workflow')
})
adds('another permission suffices as well', ({ paths }) => {
  paths['/user/repos'].post['x-permissions'].push({ contents: 'write' })
})
adds('less permission is needed', ({ paths }) => {
  paths[hooks].post['x-permissions'] = [{ webhooks: 'read' }]
})
adds('a lower role in the repository suffices', ({ paths }) => {
  paths['/repos/{owner}/{repo}/issues/{issue_number}/lock'].put['x-role'] = 'read'
  delete paths['/repos/{owner}/{repo}/labels'].get['x-role']
})
adds('the role is said that the permission asks for', ({ paths }) => {
  paths['/repos/{owner}/{repo}/labels'].post['x-role'] = 'write'
})
adds('membership of the organization suffices', ({ paths }) => {
  paths['/orgs/{org}/invitations'].get['x-membership'] = 'member'
})
adds('no scope is needed any more', ({ paths }) => {
  paths[hooks].get['x-scopes'] = []
})
adds('a field of a request is no longer required', ({ components }) => {
  components.schemas['webhook-config-input'].required = []
})
adds('a field of an answer is never null any more', ({ components }) => {
  components.schemas['hook-delivery'].properties.action.type = 'string'
})
adds('another webhook is sent', ({ webhooks }) => {
  webhooks.z = structuredClone(webhooks.ping)
})
adds('words change', ({ paths, components }) => {
  components.schemas.hook.description = 'Other words.'
  paths['/user'].get.summary = 'Other words'
})
