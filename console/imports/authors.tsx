import { unwrap, type Schemas } from '../../client/index.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { useApi } from '../session/context.ts'
import type { RepositoryName } from '../code/address.ts'
import { fieldsOf, filled } from '../data/form.ts'
import { Table } from '../parts/table.tsx'

type Author = Schemas['porter-author']

interface AuthorsProps {
  repository: RepositoryName
  /** Number of authors that are known. */
  changes: number
}

/** The authors of the source, and who they are here. */
export function Authors({ repository, changes }: AuthorsProps) {
  const api = useApi()
  const authors = useData(['authors', repository, changes], (signal) =>
    unwrap(
      api.GET('/repos/{owner}/{repo}/import/authors', {
        params: { path: { ...repository } },
        signal,
      }),
    ),
  )
  return (
    <section aria-label="Authors">
      <h2>Authors</h2>
      <Load of={authors}>
        {(found) =>
          found.length === 0 ? (
            <p class="empty">No authors yet.</p>
          ) : (
            <Table columns={['In the source', 'In this repository']}>
              {found.map((author) => (
                <Row
                  key={author.id}
                  repository={repository}
                  author={author}
                  onSaved={authors.reload}
                />
              ))}
            </Table>
          )
        }
      </Load>
    </section>
  )
}

interface RowProps {
  repository: RepositoryName
  author: Author
  onSaved: () => void
}

function Row({ repository, author, onSaved }: RowProps) {
  const api = useApi()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const body = filled(fieldsOf(event))
    const path = { ...repository, author_id: author.id }
    void run(async () => {
      const call = api.PATCH('/repos/{owner}/{repo}/import/authors/{author_id}', {
        params: { path },
        body,
      })
      await unwrap(call)
      onSaved()
    })
  }
  const field = (name: 'name' | 'email') => (
    <input
      name={name}
      aria-label={`${name} of ${author.remote_name}`}
      defaultValue={author[name]}
      required
    />
  )
  return (
    <tr>
      <th scope="row">
        {author.remote_name} <code>{author.remote_id}</code>
      </th>
      <td>
        <form class="row" onSubmit={submit}>
          {field('name')}
          {field('email')}
          <button disabled={isRunning}>Save</button>
        </form>
        <Problem error={error} />
      </td>
    </tr>
  )
}
