import { onSchema } from '../../../api/versions/change.ts'

/**
 * Directory listings show submodules with the type `file`. A submodule requested by itself has its
 * own type.
 */
export default onSchema(['content-directory-item'], (entry) =>
  (entry.type as string) === 'submodule' ? { ...entry, type: 'file' } : entry,
)
