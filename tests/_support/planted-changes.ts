/* eslint-disable @typescript-eslint/no-explicit-any -- documents are taken apart at any depth */

/** A change made to a copy of the contract, and where a report should place it. */
export type Planted = [name: string, pointer: string, plant: (document: any) => void]

const hooks = '/repos/{owner}/{repo}/hooks'
const escaped = (path: string) => `#/paths/${path.replaceAll('/', '~1')}`
const schema = (name: string) => `#/components/schemas/${name}`
const without = (list: unknown[], item: unknown) => list.splice(list.indexOf(item), 1)

/** One for each kind of change that the seed's 9.2 calls breaking. They do not touch each other. */
export const breaking: Planted[] = [
  [
    'an operation is removed',
    `${escaped('/repos/{owner}/{repo}')}/delete`,
    ({ paths }) => {
      delete paths['/repos/{owner}/{repo}'].delete
    },
  ],
  [
    'a path is removed',
    escaped('/versions'),
    ({ paths }) => {
      delete paths['/versions']
    },
  ],
  [
    'a parameter is removed',
    `${escaped(hooks)}/get/parameters`,
    ({ paths }) => {
      paths[hooks].get.parameters.shift()
    },
  ],
  [
    'a parameter becomes required',
    '#/components/parameters/cursor',
    ({ components }) => {
      components.parameters.cursor.required = true
    },
  ],
  [
    'a required parameter is added',
    `${escaped('/users/{username}')}/get`,
    ({ paths }) => {
      const added = { in: 'query', name: 'z', required: true, schema: { type: 'string' } }
      paths['/users/{username}'].get.parameters = [added]
    },
  ],
  [
    'the type of a parameter changes',
    '#/components/parameters/page',
    ({ components }) => {
      components.parameters.page.schema.type = 'string'
    },
  ],
  [
    'a parameter is validated more strictly',
    '#/components/parameters/hook-id',
    ({ components }) => {
      components.parameters['hook-id'].schema.maximum = 100
    },
  ],
  [
    'a field of an answer is removed',
    `${schema('hook')}/properties/test_url`,
    ({ components }) => {
      delete components.schemas.hook.properties.test_url
    },
  ],
  [
    'a field of an answer is no longer promised',
    `${schema('hook-delivery-item')}/required`,
    ({ components }) => {
      without(components.schemas['hook-delivery-item'].required, 'guid')
    },
  ],
  [
    'the type of a field of an answer changes',
    `${schema('actor')}/properties/id`,
    ({ components }) => {
      components.schemas.actor.properties.id.type = 'string'
    },
  ],
  [
    'a field of an answer becomes nullable',
    `${schema('actor')}/properties/login`,
    ({ components }) => {
      components.schemas.actor.properties.login.type = ['string', 'null']
    },
  ],
  [
    'a value of an answer may become null as one more alternative',
    `${schema('event')}/properties/payload/oneOf`,
    ({ components }) => {
      components.schemas.event.properties.payload.oneOf.push({ type: 'null' })
    },
  ],
  [
    'a value leaves the enum of an answer',
    `${schema('event')}/properties/type`,
    ({ components }) => {
      components.schemas.event.properties.type.enum.pop()
    },
  ],
  [
    'a success is removed',
    `${escaped(`${hooks}/{hook_id}/pings`)}/post/responses`,
    ({ paths }) => {
      delete paths[`${hooks}/{hook_id}/pings`].post.responses['204']
    },
  ],
  [
    'the content type of an answer changes',
    `${escaped('/repos/{owner}/{repo}/events')}/get/responses/200`,
    ({ paths }) => {
      const { 200: answer } = paths['/repos/{owner}/{repo}/events'].get.responses
      answer.content = { 'application/xml': answer.content['application/json'] }
    },
  ],
  [
    'a header of an answer is removed',
    `${escaped('/')}/get/responses/200/headers/etag`,
    ({ paths }) => {
      delete paths['/'].get.responses['200'].headers.etag
    },
  ],
  [
    'a field of a request is removed',
    `${schema('hook-input')}/properties/active`,
    ({ components }) => {
      delete components.schemas['hook-input'].properties.active
    },
  ],
  [
    'a field of a request becomes required',
    `${schema('hook-input')}/required`,
    ({ components }) => {
      components.schemas['hook-input'].required.push('events')
    },
  ],
  [
    'a required field is added to a request',
    `${schema('repository-update')}`,
    ({ components }) => {
      const { 'repository-update': update } = components.schemas
      update.properties.z = { type: 'string' }
      update.required = ['z']
    },
  ],
  [
    'the type of a field of a request changes',
    `${schema('repository-update')}/properties/archived`,
    ({ components }) => {
      components.schemas['repository-update'].properties.archived.type = 'string'
    },
  ],
  [
    'a value leaves the enum of a request',
    `${schema('webhook-config-input')}/properties/content_type`,
    ({ components }) => {
      components.schemas['webhook-config-input'].properties.content_type.enum.pop()
    },
  ],
  [
    'a field of a request is validated more strictly',
    `${schema('access-token-input')}/properties/access_token`,
    ({ components }) => {
      components.schemas['access-token-input'].properties.access_token.maxLength = 40
    },
  ],
  [
    'the content type of a request changes',
    `${escaped('/orgs/{org}/repos')}/post/requestBody`,
    ({ paths }) => {
      const { requestBody } = paths['/orgs/{org}/repos'].post
      requestBody.content = { 'application/x-form': requestBody.content['application/json'] }
    },
  ],
  [
    'a body becomes required where there was none',
    `${escaped(`${hooks}/{hook_id}/pings`)}/post`,
    ({ paths }) => {
      const content = { 'application/json': { schema: { type: 'object' } } }
      paths[`${hooks}/{hook_id}/pings`].post.requestBody = { required: true, content }
    },
  ],
  [
    'anonymous callers are refused',
    `${escaped('/users/{username}')}/get`,
    ({ paths }) => {
      paths['/users/{username}'].get.security = [{ token: [] }]
    },
  ],
  [
    'a kind of token is refused',
    `${escaped('/repos/{owner}/{repo}/events')}/get`,
    ({ paths }) => {
      paths['/repos/{owner}/{repo}/events'].get['x-tokens'] = ['none', 'classic']
    },
  ],
  [
    'more permission is needed',
    `${escaped(hooks)}/get`,
    ({ paths }) => {
      paths[hooks].get['x-permissions'] = [{ webhooks: 'write' }]
    },
  ],
  [
    'a scope no longer suffices',
    `${escaped(`${hooks}/{hook_id}`)}/get`,
    ({ paths }) => {
      without(paths[`${hooks}/{hook_id}`].get['x-scopes'], 'read:repo_hook')
    },
  ],
  [
    'a field leaves a webhook payload',
    `${schema('webhook-push')}/properties/compare`,
    ({ components }) => {
      delete components.schemas['webhook-push'].properties.compare
    },
  ],
  [
    'a webhook is no longer sent',
    '#/webhooks/ping',
    ({ webhooks }) => {
      delete webhooks.ping
    },
  ],
]

/** What the seed's 9.2 calls additive, and what lets more through than before. */
export const additive: Planted[] = [
  [
    'an operation is added',
    '',
    ({ paths }) => {
      paths['/versions'].post = { ...paths['/user/repos'].post, operationId: 'z/z' }
    },
  ],
  [
    'a path is added',
    '',
    ({ paths }) => {
      paths['/z'] = { get: { ...paths['/versions'].get, operationId: 'z/zz' } }
    },
  ],
  [
    'an optional parameter is added',
    '',
    ({ paths }) => {
      paths['/users/{username}'].get.parameters = [
        { in: 'query', name: 'z', schema: { type: 'string' } },
      ]
    },
  ],
  [
    'a field is added to an answer',
    '',
    ({ components }) => {
      const { hook } = components.schemas
      hook.properties.z = { type: 'string' }
      hook.required.push('z')
    },
  ],
  [
    'an optional field is added to a request',
    '',
    ({ components }) => {
      components.schemas['hook-input'].properties.z = { type: 'string' }
    },
  ],
  [
    'a value joins the enum of an answer',
    '',
    ({ components }) => {
      components.schemas.event.properties.type.enum.push('ForkEvent')
    },
  ],
  [
    'an alternative joins an answer',
    '',
    ({ components }) => {
      components.schemas.event.properties.payload.oneOf.push({ type: 'object' })
    },
  ],
  [
    'a value joins the enum of a request',
    '',
    ({ components }) => {
      components.schemas['webhook-config-input'].properties.content_type.enum.push('text')
    },
  ],
  [
    'a header is added',
    '',
    ({ paths }) => {
      paths['/'].get.responses['200'].headers.z = { schema: { type: 'string' } }
    },
  ],
  [
    'an error is added',
    '',
    ({ paths }) => {
      paths['/'].get.responses['503'] = { description: 'In maintenance.' }
    },
  ],
  [
    'more kinds of token are accepted',
    '',
    ({ paths }) => {
      paths['/user'].get['x-tokens'].push('workflow')
    },
  ],
  [
    'another permission suffices as well',
    '',
    ({ paths }) => {
      paths['/user/repos'].post['x-permissions'].push({ contents: 'write' })
    },
  ],
  [
    'less permission is needed',
    '',
    ({ paths }) => {
      paths[hooks].post['x-permissions'] = [{ webhooks: 'read' }]
    },
  ],
  [
    'no scope is needed any more',
    '',
    ({ paths }) => {
      paths[hooks].get['x-scopes'] = []
    },
  ],
  [
    'a field of a request is no longer required',
    '',
    ({ components }) => {
      components.schemas['webhook-config-input'].required = []
    },
  ],
  [
    'a field of an answer is never null any more',
    '',
    ({ components }) => {
      components.schemas['hook-delivery'].properties.action.type = 'string'
    },
  ],
  [
    'another webhook is sent',
    '',
    ({ webhooks }) => {
      webhooks.z = structuredClone(webhooks.ping)
    },
  ],
  [
    'words change',
    '',
    ({ paths, components }) => {
      components.schemas.hook.description = 'Other words.'
      paths['/user'].get.summary = 'Other words'
    },
  ],
]
