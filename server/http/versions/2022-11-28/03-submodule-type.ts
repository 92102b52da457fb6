import { onSchema } from '../../../api/versions/change.ts'

/** Folders list submodules as files; a submodule that is asked for itself says what it is. */
export default onSchema(['content-directory-item'], (entry) =>
  (entry.type as string) === 'submodule' ? { ...entry, type: 'file' } : entry,
)
