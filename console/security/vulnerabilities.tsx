import { Table } from '../parts/table.tsx'

interface Vulnerability {
  package: { ecosystem: string; name: string | null } | null
  vulnerable_version_range: string | null
  /** In advisories of repositories. */
  patched_versions?: string | null
  /** In global advisories. */
  first_patched_version?: string | null
}

/** The affected packages of an advisory. */
export function Vulnerabilities({ of: list }: { of: readonly Vulnerability[] | null }) {
  if (!list?.length) return null
  return (
    <>
      <h2>Affected packages</h2>
      <Table columns={['Package', 'Ecosystem', 'Affected versions', 'Patched versions']}>
        {list.map((each, index) => (
          <tr key={index}>
            <th scope="row">{each.package?.name}</th>
            <td>{each.package?.ecosystem}</td>
            <td>{each.vulnerable_version_range}</td>
            <td>{each.first_patched_version ?? each.patched_versions ?? 'none'}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}
