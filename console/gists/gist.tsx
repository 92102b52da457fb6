import { unwrap, type Schemas } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Copy } from '../parts/copy.tsx'
import { Fact } from '../parts/fact.tsx'
import { Lines } from '../parts/lines.tsx'
import { Load } from '../parts/load.tsx'
import { Login } from '../parts/login.tsx'
import { Time } from '../parts/time.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'

type GistFile = Schemas['gist-file-content']

/** A gist with its files and comments. */
export function GistPage({ id }: { id: string }) {
  useTitle('Gist')
  const api = useApi()
  const params = { path: { gist_id: id } }
  const gist = useData(['gist', id], (signal) =>
    unwrap(api.GET('/gists/{gist_id}', { params, signal })),
  )
  return (
    <Load of={gist}>
      {({ description, owner, files, git_pull_url, created_at, ...found }) => (
        <>
          <h1>
            {description || Object.keys(files)[0]}{' '}
            {!found.public && <span class="badge">secret</span>}
          </h1>
          <dl class="facts">
            <Fact name="Owner">
              <Login of={owner} />
            </Fact>
            <Fact name="Created">
              <Time at={created_at} />
            </Fact>
            <Fact name="Clone URL">
              <code>{git_pull_url}</code> <Copy text={git_pull_url} label="Copy clone URL" />
            </Fact>
          </dl>
          {Object.values(files).map((file) => (
            <File key={file.filename} file={file} />
          ))}
          {found.comments > 0 && <Comments id={id} />}
        </>
      )}
    </Load>
  )
}

function File({
  file: { filename, raw_url, size, content, encoding, truncated },
}: {
  file: GistFile
}) {
  return (
    <section>
      <h2>{filename}</h2>
      <div class="actions">
        <span class="soft">{size.toLocaleString('en')} bytes</span>
        <a href={raw_url}>Raw</a>
      </div>
      {encoding === 'base64' ? (
        <p class="empty">This is a binary file.</p>
      ) : (
        <Lines text={content} label={filename} />
      )}
      {truncated && <p class="soft">Only the beginning is shown. “Raw” has the whole file.</p>}
    </section>
  )
}

/** Comments as they were written: the API has no HTML form of them. */
function Comments({ id }: { id: string }) {
  const api = useApi()
  const comments = useData(['gist comments', id], (signal) =>
    unwrap(
      api.GET('/gists/{gist_id}/comments', {
        params: { path: { gist_id: id }, query: { per_page: 100 } },
        signal,
      }),
    ),
  )
  return (
    <>
      <h2>Comments</h2>
      <Load of={comments}>
        {(found) =>
          found.map((comment) => (
            <article class="card comment" key={comment.id}>
              <header>
                <Login of={comment.user} /> <Time at={comment.created_at} />
              </header>
              <p class="written">{comment.body}</p>
            </article>
          ))
        }
      </Load>
    </>
  )
}
