import type { Repository } from '../data/repositories.ts'
import { Time } from './time.tsx'
import { Table } from './table.tsx'

type Row = Pick<Repository, 'id' | 'full_name' | 'description' | 'private' | 'pushed_at'>

export function RepositoryTable({ repositories }: { repositories: readonly Row[] }) {
  if (repositories.length === 0) return <p class="empty">No repositories.</p>
  return (
    <Table columns={['Repository', 'Description', 'Pushed']}>
      {repositories.map((repository) => (
        <tr key={repository.id}>
          <th scope="row">
            <a href={`/${repository.full_name}`}>{repository.full_name}</a>{' '}
            {repository.private && <span class="badge">private</span>}
          </th>
          <td>{repository.description}</td>
          <td>
            <Time at={repository.pushed_at} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
