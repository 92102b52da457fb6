import type { Calls } from '../../_support/calls/call.ts'
import { as } from '../../_support/calls/changes.ts'

const text = { parseAs: 'text' as const }

export const http = {
  'meta/root': { change: null, read: (data) => data.current_user_url },
  'meta/get': { change: null, read: (data) => data.hooks.length },
  'meta/get-all-versions': { change: null, read: (data) => data[0] },
  'rate-limit/get': {
    change: (stage) => as(stage, 'mona').get('/user'),
    read: (data) => data.resources.core.remaining,
  },
  'emojis/get': { change: null, read: (data) => Object.keys(data)[0] },
  'meta/get-zen': { change: null, read: (data) => data, client: { options: text } },
  'meta/get-octocat': {
    change: null,
    read: (data) => data,
    client: { query: { s: 'Hello!' }, options: text },
  },
  'markdown/render': {
    body: { text: 'Hello *world*!' },
    read: (data) => data,
    client: { options: text },
  },
  'markdown/render-raw': {
    body: undefined as never, // an empty text
    read: (data) => data,
    client: {
      body: 'Hello *world*!',
      options: { ...text, bodySerializer: String, headers: { 'Content-Type': 'text/plain' } },
    },
  },
} satisfies Partial<Calls>
