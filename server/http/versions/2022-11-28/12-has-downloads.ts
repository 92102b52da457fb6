import { onSchema } from '../../../api/versions/change.ts'

/** Repositories have `has_downloads`. */
export default onSchema(
  ['repository', 'full-repository', 'repository-search-item'],
  (json, source, { storage }) => {
    const shown = (has_downloads = true) => Object.assign(json, { has_downloads })
    if (source) return shown(source.settings.has_downloads)
    return storage.repositories.find(json.id).then((found) => shown(found?.settings.has_downloads))
  },
)
