import type { Schemas } from '../../client/index.ts'
import { Health } from './health.tsx'
import type { RepositoryName } from '../code/address.ts'
import { hookPage } from './hook-address.ts'
import { Table } from '../parts/table.tsx'

interface HookTableProps {
  repository: RepositoryName
  hooks: Schemas['hook'][]
}

export function HookTable({ repository, hooks }: HookTableProps) {
  return (
    <Table columns={['Webhook', 'Events', 'Latest delivery']}>
      {hooks.map((hook) => (
        <tr key={hook.id}>
          <th scope="row">
            <a href={hookPage(repository, hook.id)}>{hook.config.url}</a>
          </th>
          <td>{hook.events.join(', ')}</td>
          <td>
            <Health hook={hook} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
