import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { countAuthors } from '../../git/history/count-authors.ts'
import { headOf } from './head-of.ts'
import { findContributors } from './contributors/find-contributors.ts'
import { contributorView } from './contributor-view.ts'

const wantsAnonymous = (anon: string | undefined) => anon === '1' || anon === 'true'

export const contributors = {
  'repos/list-contributors': async ({ query, repository, links }, context) => {
    const head = await headOf(repository, context)
    if (head === undefined) return { status: 204, body: undefined }
    const authors = await countAuthors(context.git.path(repository.id), head)
    const all = await findContributors(authors, context.storage)
    const { anon } = query
    const listed = wantsAnonymous(anon) ? all : all.filter(({ account }) => account)
    const page = pageOf(query)
    const shown = listed.slice(page.offset, page.offset + page.limit)
    const body = shown.map((each) => contributorView(each, links))
    return { status: 200, body, headers: pageLinks(page, listed.length, links) }
  },
} satisfies Partial<Handlers>
