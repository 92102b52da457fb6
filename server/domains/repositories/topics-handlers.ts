import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { replaceTopics } from './topics.ts'

export const topics = {
  'repos/get-all-topics': ({ repository, query, links }) => {
    const page = pageOf(query)
    const names = repository.topics.slice(page.offset, page.offset + page.limit)
    const headers = pageLinks(page, repository.topics.length, links)
    return { status: 200, body: { names }, headers }
  },

  'repos/replace-all-topics': async ({ repository, body, caller, links }, context) => {
    const sender = requireActor(caller)
    const change = { repository, names: body.names, sender, links }
    const { topics: names } = await replaceTopics(change, context)
    return { status: 200, body: { names } }
  },
} satisfies Partial<Handlers>
