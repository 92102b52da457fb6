import type { Handlers } from '../../../api/handler.ts'
import { pageLinks, pageOf } from '../../../api/page.ts'
import { listRefs } from '../../../git/list-refs.ts'
import { openObjects } from '../../../git/object-reader.ts'
import { tagView } from '../views/tag.ts'

export const tags = {
  'repos/list-tags': async ({ path, repository, query, links }, { git }) => {
    const page = pageOf(query)
    const place = git.path(repository.id)
    const all = await listRefs(place, 'refs/tags', 'version')
    const shown = all.slice(page.offset, page.offset + page.limit)
    using objects = openObjects(place)
    const commits = await objects.info(shown.map(({ id }) => `${id}^{commit}`))
    const body = shown.flatMap(({ name }, index) => {
      const commit = commits[index]
      return commit ? [tagView(name, commit.id, repository, links)] : []
    })
    const at = `/repos/${path.owner}/${path.repo}/tags`
    return { status: 200, body, headers: pageLinks(at, page, all.length, links) }
  },
} satisfies Partial<Handlers>
