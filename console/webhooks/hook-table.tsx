import type { Schemas } from '../../client/index.ts'
import { Health } from './health.tsx'
import { hookPage, type RepositoryName } from './hook-address.ts'

interface HookTableProps {
  repository: RepositoryName
  hooks: Schemas['hook'][]
}

export function HookTable({ repository, hooks }: HookTableProps) {
  return (
    <div class="scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Webhook</th>
            <th scope="col">Events</th>
            <th scope="col">Latest delivery</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  )
}
