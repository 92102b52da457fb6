import { onOperations, onSchema, composeChanges } from '../../../api/versions/change.ts'

interface Titles {
  use_squash_pr_title_as_default?: boolean
  squash_merge_commit_title?: string
}

/** Repositories have `use_squash_pr_title_as_default`, which can also be set. */
export default composeChanges(
  onSchema(
    ['repository', 'full-repository', 'repository-search-item'],
    (json, source, { storage }) => {
      const shown = (title: string | undefined) =>
        Object.assign(json, { use_squash_pr_title_as_default: title === 'PR_TITLE' })
      if (source) return shown(source.settings.squash_merge_commit_title)
      return storage.repositories
        .find(json.id)
        .then((found) => shown(found?.settings.squash_merge_commit_title))
    },
  ),
  onOperations(['repos/update', 'repos/create-in-org'], {
    upgrade: (request) => {
      const { use_squash_pr_title_as_default: title, ...body } = request.body as Titles
      if (title === undefined) return
      const squash_merge_commit_title = title ? 'PR_TITLE' : 'COMMIT_OR_PR_TITLE'
      request.body = { squash_merge_commit_title, ...body }
    },
  }),
)
