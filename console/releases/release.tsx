import { ApiError, unwrap, type Client, type Schemas } from '../../client/index.ts'
import type { RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { htmlForm } from '../data/html-form.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { Badges, ReleaseCard, titleOf } from './release-card.tsx'

type Release = Schemas['release']

const headers = htmlForm

/** Drafts have no tag; they are among the newest releases. */
async function draftAt(api: Client, path: RepositoryName, name: string): Promise<Release> {
  const params = { path, query: { per_page: 100 } }
  const call = await api.GET('/repos/{owner}/{repo}/releases', { params, headers })
  const found = call.data?.find(({ html_url: url }) => url.endsWith(`/releases/tag/${name}`))
  if (!found) throw new ApiError(new Response(null, { status: 404 }), { message: 'Not Found' })
  return found
}

/** @param tag undefined for the latest release */
function releaseAt(
  api: Client,
  path: RepositoryName,
  tag: string | undefined,
  signal: AbortSignal,
): Promise<Release> {
  const at = '/repos/{owner}/{repo}/releases'
  if (tag === undefined) {
    return unwrap(api.GET(`${at}/latest`, { params: { path }, headers, signal }))
  }
  if (tag.startsWith('untagged-')) return draftAt(api, path, tag)
  const params = { path: { ...path, tag } }
  return unwrap(api.GET(`${at}/tags/{tag}`, { params, headers, signal }))
}

/** The release of a tag, or the latest one. */
export function ReleasePage({ owner, repo, tag }: RepositoryName & { tag?: string }) {
  useTitle(`Release ${tag ?? ''} of ${owner}/${repo}`)
  const api = useApi()
  const path = { owner, repo }
  const release = useData(['release', path, tag], (signal) => releaseAt(api, path, tag, signal))
  return (
    <>
      <RepositoryHead {...path} />
      <Load of={release}>
        {(found) => (
          <>
            <h1>
              {titleOf(found)} <Badges of={found} />
            </h1>
            <ReleaseCard of={found} owner={owner} repo={repo} />
          </>
        )}
      </Load>
    </>
  )
}
