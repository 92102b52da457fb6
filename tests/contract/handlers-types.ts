import type { Handler, Handlers, OperationId, Reply, Request } from '../../server/contract/types.ts'

/*
 * What must not compile. `npm run check` reads this file: each line under an `@ts-expect-error` has to
 * be an error, or the compiler says that the expectation is unused. Nothing here ever runs.
 */

declare const all: Handlers
declare const hook: Reply<'repos/get-webhook'>['body']
type One<Id extends OperationId> = Pick<Handlers, Id>

// Every operation has a handler.
all satisfies Handlers
const { 'repos/get-webhook': _one, ...most } = all
// @ts-expect-error one handler is missing
most satisfies Handlers
// @ts-expect-error there is no such operation in the contract
type Unknown = Handler<'repos/get-webhok'>
// @ts-expect-error what hooks are sent is no operation of ours
type Webhook = Handler<'push'>

// A reply has a status that the contract declares as a success, and that status's body.
;({
  'meta/get-all-versions': () => ({ status: 200, body: ['a'] }),
}) satisfies One<'meta/get-all-versions'>
;({ 'repos/get-webhook': () => ({ status: 200, body: hook }) }) satisfies One<'repos/get-webhook'>
;({
  'repos/delete-webhook': () => ({ status: 204, body: undefined }),
}) satisfies One<'repos/delete-webhook'>
// @ts-expect-error 418 is not declared
;({ 'repos/get-webhook': () => ({ status: 418, body: hook }) }) satisfies One<'repos/get-webhook'>
// @ts-expect-error 201 is another operation's success
;({ 'repos/get-webhook': () => ({ status: 201, body: hook }) }) satisfies One<'repos/get-webhook'>
// @ts-expect-error failures are thrown, not returned
;({ 'repos/get-webhook': () => ({ status: 404, body: hook }) }) satisfies One<'repos/get-webhook'>
// @ts-expect-error the status is missing
;({ 'repos/get-webhook': () => ({ body: hook }) }) satisfies One<'repos/get-webhook'>
// @ts-expect-error the body is missing
;({ 'repos/get-webhook': () => ({ status: 200 }) }) satisfies One<'repos/get-webhook'>
// @ts-expect-error a property has the wrong type
;({
  'repos/get-webhook': () => ({ status: 200, body: { ...hook, id: 'x' } }),
}) satisfies One<'repos/get-webhook'>
// @ts-expect-error a required property is missing
;({
  'repos/get-webhook': () => ({ status: 200, body: { id: hook.id } }),
}) satisfies One<'repos/get-webhook'>
// @ts-expect-error a nested property has the wrong type
;({
  'repos/get-webhook': () => ({ status: 200, body: { ...hook, config: 7 } }),
}) satisfies One<'repos/get-webhook'>
// @ts-expect-error a list is promised
;({
  'repos/list-webhooks': () => ({ status: 200, body: hook }),
}) satisfies One<'repos/list-webhooks'>
// @ts-expect-error 204 has no body
;({
  'repos/delete-webhook': () => ({ status: 204, body: {} }),
}) satisfies One<'repos/delete-webhook'>

// A request has what the contract gives it, typed.
declare const get: Request<'repos/get-webhook'>
declare const create: Request<'repos/create-webhook'>
declare const list: Request<'repos/list-webhook-deliveries'>
declare const root: Request<'meta/root'>
declare const inOrganization: Request<'repos/create-in-org'>
get.path.hook_id satisfies number
get.repository.owner.login satisfies string
create.body.config.url satisfies string
list.query?.redelivery satisfies boolean | undefined
inOrganization.organization.login satisfies string
// @ts-expect-error a number, as the contract says
get.path.hook_id satisfies string
// @ts-expect-error there is no such parameter
void get.path.nonsense
// @ts-expect-error the body has no such property
void create.body.nonsense
// @ts-expect-error the operation takes no body
void get.body.config
// @ts-expect-error the path names no repository
void root.repository
// @ts-expect-error the path names no organization
void get.organization
// @ts-expect-error a property of the newest version's past
void (hook satisfies { has_downloads: boolean })
