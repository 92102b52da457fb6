import type { Schemas } from '../../contract/schemas.ts'
import type { ImportLargeFile } from '../../storage/imports/import-findings.ts'

/** A large file in the source. */
export const porterLargeFileView = ({
  ref_name,
  path,
  oid,
  size,
}: ImportLargeFile): Schemas['porter-large-file'] => ({ ref_name, path, oid, size })
