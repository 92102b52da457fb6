import type { Handler, Handlers, Request } from '../../../server/api/handler.ts'
import type { OperationId, Schemas } from '../../../server/contract/schemas.ts'

/*
 * Code that must not compile. `npm run check` reads this file: the line after each
 * `@ts-expect-error` must be an error, otherwise the compiler reports the directive as unused.
 * Nothing here runs.
 */

declare const all: Handlers
declare const hook: Schemas['hook']
declare function handle<Id extends OperationId>(id: Id, handler: Handler<Id>): void

// Every operation has a handler.
all satisfies Handlers
const { 'repos/get-webhook': _missing, ...most } = all
// @ts-expect-error one is missing
most satisfies Handlers
// @ts-expect-error no such operation
handle('repos/get-webhok', () => ({ status: 200, body: hook }))
// @ts-expect-error a webhook is not an operation of the server
handle('push', () => ({ status: 204, body: undefined }))

// A reply has a status that the contract declares as a success, and the body of that status.
handle('meta/get-all-versions', () => ({ status: 200, body: ['2026-03-10'] }))
handle('repos/get-webhook', async () => ({ status: 200, body: hook }))
handle('repos/delete-webhook', () => ({ status: 204, body: undefined }))
// @ts-expect-error 418 is not declared
handle('repos/get-webhook', () => ({ status: 418, body: hook }))
// @ts-expect-error 201 is the success of another operation
handle('repos/get-webhook', () => ({ status: 201, body: hook }))
// @ts-expect-error errors are thrown, not returned
handle('repos/get-webhook', () => ({ status: 404, body: hook }))
// @ts-expect-error the status is missing
handle('repos/get-webhook', () => ({ body: hook }))
// @ts-expect-error the body is missing
handle('repos/get-webhook', () => ({ status: 200 }))
// @ts-expect-error a property has the wrong type
handle('repos/get-webhook', () => ({ status: 200, body: { ...hook, id: 'x' } }))
// @ts-expect-error required properties are missing
handle('repos/get-webhook', () => ({ status: 200, body: { id: hook.id } }))
// @ts-expect-error a nested property has the wrong type
handle('repos/get-webhook', () => ({ status: 200, body: { ...hook, config: { url: 7 } } }))
// @ts-expect-error a required property may be null, not absent
handle('repos/get-webhook', () => ({ status: 200, body: { ...hook, last_response: undefined } }))
// @ts-expect-error the body must be a list
handle('repos/list-webhooks', () => ({ status: 200, body: hook }))
// @ts-expect-error 204 has no body
handle('repos/delete-webhook', () => ({ status: 204, body: hook }))

// The request has the types of the contract.
declare const get: Request<'repos/get-webhook'>
declare const create: Request<'repos/create-webhook'>
declare const list: Request<'repos/list-webhook-deliveries'>
declare const root: Request<'meta/root'>
declare const inOrganization: Request<'repos/create-in-org'>
get.path.hook_id satisfies number
get.repository.owner.login satisfies string
create.body.config.url satisfies string
list.query.redelivery satisfies boolean | undefined
inOrganization.organization.login satisfies string
// @ts-expect-error it is a number in the contract
get.path.hook_id satisfies string
// @ts-expect-error no such path parameter
void get.path.delivery_id
// @ts-expect-error no such query parameter
void list.query.page
// @ts-expect-error no such property in the body
void create.body.url
// @ts-expect-error the operation takes no body
void get.body.config
// @ts-expect-error the path names no repository
void root.repository
// @ts-expect-error the path names no organization
void get.organization
// @ts-expect-error the newest version does not have this property of the older one
void ({} as Schemas['repository']).has_downloads
