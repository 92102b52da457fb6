import type { Schemas } from '../../client/index.ts'
import { Diff } from './diff.tsx'

type File = Schemas['diff-entry']

/** The files of a commit or pull request, with their patches. */
export function ChangedFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return <p class="empty">No files are changed.</p>
  return (
    <>
      {files.map((file) => (
        <section key={file.filename} aria-label={file.filename}>
          <h2 class="path">
            {file.previous_filename && <>{file.previous_filename} → </>}
            {file.filename}
          </h2>
          <p class="soft">
            {file.status}, <ins>+{file.additions}</ins> <del>−{file.deletions}</del>
          </p>
          {file.patch === undefined ? (
            <p class="soft">
              The patch is not shown, because the file is binary, large or unchanged.
            </p>
          ) : (
            <Diff patch={file.patch} label={`Patch of ${file.filename}`} />
          )}
        </section>
      ))}
    </>
  )
}
