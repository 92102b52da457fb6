import { unwrap, type Client, type Schemas } from '../../client/index.ts'
import type { RepositoryName } from '../code/address.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'

type ReleaseAsset = Schemas['release-asset']
type Place = RepositoryName & { of: ReleaseAsset }

/** A file of a release. A link to a private one would lack the token, so a button saves it. */
export function Asset({ of: asset, owner, repo }: Place) {
  const { session } = useActing()
  const { name, label, size, download_count: count, browser_download_url: url } = asset
  return (
    <>
      {session ? <Save of={asset} owner={owner} repo={repo} /> : <a href={url}>{label || name}</a>}{' '}
      <span class="soft">
        {size.toLocaleString('en')} bytes, {count.toLocaleString('en')} downloads
      </span>
    </>
  )
}

function Save({ of: asset, owner, repo }: Place) {
  const { api } = useActing()
  const { run, isRunning, error } = useAction()
  const { name, label, id: asset_id } = asset
  return (
    <>
      <button
        type="button"
        class="small"
        disabled={isRunning}
        onClick={() => void run(() => save(name, contentOf(api, { owner, repo, asset_id })))}
      >
        {label || name}
      </button>
      <Problem error={error} />
    </>
  )
}

/** The content of an asset. The API redirects to it. @throws ApiError */
async function contentOf(
  api: Client,
  path: { owner: string; repo: string; asset_id: number },
): Promise<Blob> {
  const data: unknown = await unwrap(
    api.GET('/repos/{owner}/{repo}/releases/assets/{asset_id}', {
      params: { path },
      headers: { Accept: 'application/octet-stream' },
      parseAs: 'blob',
    }),
  )
  return data as Blob
}

async function save(name: string, content: Promise<Blob>): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
