import type { Calls } from '../_support/calls/call.ts'

/*
 * Code that must not compile. `npm run check` reads this file: the line after each
 * `@ts-expect-error` must be an error, otherwise the compiler reports the directive as unused.
 * Nothing here runs.
 */

declare const all: Calls

// Every operation has a call.
all satisfies Calls
const { 'repos/get-webhook': _missing, ...most } = all
// @ts-expect-error one is missing
most satisfies Calls
// @ts-expect-error no such operation
export const unknown = { 'repos/get-webhok': { role: 'admin' } } satisfies Partial<Calls>

// A property is read from a response that has a body, through its type.
export const unread = {
  // @ts-expect-error nothing is read
  'repos/get-webhook': { role: 'admin', change: null },
} satisfies Partial<Calls>
export const misread = {
  // @ts-expect-error the response has no such property
  'repos/get-webhook': { role: 'admin', change: null, read: (data) => data.secrets },
} satisfies Partial<Calls>
export const empty = {
  // @ts-expect-error the response has no body
  'repos/delete-webhook': { role: 'admin', read: () => 0 },
} satisfies Partial<Calls>

// A conditional request has a change, and no other request.
export const unchanged = {
  // @ts-expect-error the change is missing
  'repos/get-webhook': { role: 'admin', read: (data) => data.id },
} satisfies Partial<Calls>
export const changed = {
  // @ts-expect-error it cannot be conditional
  'repos/delete-webhook': { role: 'admin', change: null },
} satisfies Partial<Calls>

// Operations in a repository have a role.
export const open = {
  // @ts-expect-error the role is missing
  'repos/delete-webhook': {},
} satisfies Partial<Calls>

// A request has the body that the contract requires.
export const bare = {
  // @ts-expect-error the body is missing
  'repos/create-webhook': { role: 'admin', read: (data) => data.id },
} satisfies Partial<Calls>

// Bodies and queries have the types of the contract.
export const sent = {
  'repos/update-webhook': {
    role: 'admin',
    // @ts-expect-error a property has the wrong type
    body: { events: 'push' },
    read: (data) => data.id,
  },
  'repos/list-webhooks': {
    role: 'admin',
    change: null,
    read: (data) => data.length,
    // @ts-expect-error no such parameter
    client: { query: { pages: 1 } },
  },
} satisfies Partial<Calls>
