import type { Schemas } from '../contract/types.ts'
import type { ImportLargeFile } from '../storage/import-findings.ts'

/** A large file of a source. */
export const porterLargeFileView = ({
  ref_name,
  path,
  oid,
  size,
}: ImportLargeFile): Schemas['porter-large-file'] => ({ ref_name, path, oid, size })
