import changes from '../../generated/2022-11-28/changes.json' with { type: 'json' }
import { settings } from '../settings.ts'

interface ChangesProps {
  /** Changes that affect the request. */
  slugs: string[]
  version: string
}

const titleOf = (slug: string) => changes.find((each) => each.slug === slug)?.title ?? slug

/** Breaking changes of later versions that affect a request. */
export function Changes({ slugs, version }: ChangesProps) {
  return (
    <section aria-label="Breaking changes">
      <h2>Breaking changes</h2>
      {slugs.length === 0 ? (
        <p>
          {version === settings.versions[0]
            ? 'None: this is the newest version.'
            : 'No change of a later version affects this request.'}
        </p>
      ) : (
        <ul>
          {slugs.map((slug) => (
            <li key={slug}>
              <a href={`/docs/changelog.html#${slug}`}>{titleOf(slug)}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
