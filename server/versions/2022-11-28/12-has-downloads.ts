import { onSchema } from '../change.ts'

/** Repository objects say whether they have downloads. */
export default onSchema(['repository', 'full-repository'], async (json, source, { storage }) => {
  const repository = source ?? (await storage.repositories.find(json.id))
  return { ...json, has_downloads: repository?.settings.has_downloads ?? true }
})
