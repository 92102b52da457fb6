import { unwrap } from '../../client/index.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { useApi } from '../session/context.ts'
import type { ImportProps } from './import-call.ts'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

/** Files over the limit, and whether Git LFS stores them. */
export function LargeFiles({ repository, source, reload }: ImportProps) {
  const api = useApi()
  const { run, error, isRunning } = useAction()
  const params = { path: { ...repository } }
  const files = useData(['large files', repository, source.large_files_count], (signal) =>
    unwrap(api.GET('/repos/{owner}/{repo}/import/large_files', { params, signal })),
  )
  const decide = (use_lfs: 'opt_in' | 'opt_out') =>
    run(async () => {
      const body = { use_lfs }
      await unwrap(api.PATCH('/repos/{owner}/{repo}/import/lfs', { params, body }))
      reload()
    })
  return (
    <section aria-label="Large files">
      <h2>Large files</h2>
      <p>
        Preference: <strong>{source.use_lfs}</strong>
      </p>
      <div class="actions">
        <button type="button" disabled={isRunning} onClick={() => void decide('opt_in')}>
          Store in Git LFS
        </button>
        <button type="button" disabled={isRunning} onClick={() => void decide('opt_out')}>
          Remove from history
        </button>
      </div>
      <Problem error={error} />
      <Load of={files}>
        {(found) => (
          <ul>
            {found.map(({ oid, path, ref_name, size }) => (
              <li key={oid}>
                <code>{path}</code> in {ref_name}, {megabytes(size)}
              </li>
            ))}
          </ul>
        )}
      </Load>
    </section>
  )
}
