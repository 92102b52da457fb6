import type { Schemas } from '../../../api/handler.ts'
import type { ImportLargeFile } from '../../../storage/imports/import-findings.ts'

/** A large file of a source. */
export const porterLargeFileView = ({
  ref_name,
  path,
  oid,
  size,
}: ImportLargeFile): Schemas['porter-large-file'] => ({ ref_name, path, oid, size })
