import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { pageOfRefs } from '../../git/refs/list-refs.ts'
import { tagView } from './tag-view.ts'

export const tags = {
  'repos/list-tags': async ({ repository, query, links }, { git }) => {
    const page = pageOf(query)
    const place = git.path(repository.id)
    const { refs, total } = await pageOfRefs(place, 'refs/tags', page, 'version')
    using objects = openObjects(place)
    const commits = await objects.info(refs.map(({ id }) => `${id}^{commit}`))
    const body = refs.flatMap(({ name }, index) => {
      const commit = commits[index]
      return commit ? [tagView(name, commit.id, repository, links)] : []
    })
    return { status: 200, body, headers: pageLinks(page, total, links) }
  },
} satisfies Partial<Handlers>
