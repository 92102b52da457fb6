import type { Schemas } from '../../client/index.ts'
import { codePage, type RepositoryName } from '../code/address.ts'
import { Html } from '../parts/html.tsx'
import { Login } from '../parts/login.tsx'
import { Time } from '../parts/time.tsx'
import { Asset } from './asset.tsx'

type Release = Schemas['release']

/** Title, or the tag of a release without one. */
export const titleOf = ({ name, tag_name: tag }: Release): string => name || tag

/** Badges of a release. */
export function Badges({ of: { draft, prerelease } }: { of: Release }) {
  return (
    <>
      {draft && <span class="badge">draft</span>}
      {prerelease && <span class="badge">prerelease</span>}
    </>
  )
}

/** The tag, author, notes and files of a release. */
export function ReleaseCard({ of: release, owner, repo }: RepositoryName & { of: Release }) {
  const { tag_name: tag, author, draft, published_at: published, body_html: html } = release
  return (
    <>
      <p class="soft">
        {draft ? <code>{tag}</code> : <a href={codePage({ owner, repo }, 'tree', tag)}>{tag}</a>}{' '}
        <Login of={author} /> <Time at={published ?? release.created_at} />
      </p>
      {html ? <Html html={html} /> : <p class="empty">No notes.</p>}
      {release.assets.length > 0 && (
        <ul class="plain" aria-label="Files">
          {release.assets.map((asset) => (
            <li key={asset.id}>
              <Asset of={asset} owner={owner} repo={repo} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
