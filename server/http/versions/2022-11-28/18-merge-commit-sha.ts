import { onSchema } from '../../../api/versions/change.ts'

/** Pull requests have `merge_commit_sha`. */
export default onSchema(['pull-request', 'pull-request-simple'], (json, source, { storage }) => {
  const shown = (stored?: { merge_commit_sha: string | null }) =>
    Object.assign(json, { merge_commit_sha: stored?.merge_commit_sha ?? null })
  if (source) return shown(source)
  return storage.pulls.findMany([json.id]).then(([stored]) => shown(stored))
})
