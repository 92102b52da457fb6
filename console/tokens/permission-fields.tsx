import { permissionAreas } from '../../generated/newest/permission-areas.ts'

type Access = 'read' | 'write' | 'admin'

const areas = Object.entries(permissionAreas) as [
  name: string,
  { resource: string; accesses: readonly Access[] },
][]

const prefix = 'permission-'

/** Reads the chosen permissions by area. */
export function readPermissions(form: FormData): Record<string, Access> {
  const chosen = areas.map(([name]) => [name, form.get(`${prefix}${name}`)] as const)
  return Object.fromEntries(chosen.filter(([, access]) => access)) as Record<string, Access>
}

const resources = [...new Set(areas.map(([, { resource }]) => resource))]

/** One choice for each area. */
export function PermissionFields() {
  return (
    <details class="permissions">
      <summary>Permissions</summary>
      {resources.map((resource) => (
        <fieldset key={resource}>
          <legend>{resource}</legend>
          <div class="checks">
            {areas
              .filter(([, area]) => area.resource === resource)
              .map(([name, { accesses }]) => (
                <Area key={name} name={name} accesses={accesses} />
              ))}
          </div>
        </fieldset>
      ))}
    </details>
  )
}

const Area = ({ name, accesses }: { name: string; accesses: readonly Access[] }) => (
  <div>
    <label for={`${prefix}${name}`}>{name}</label>
    <select id={`${prefix}${name}`} name={`${prefix}${name}`}>
      <option value="">none</option>
      {accesses.map((access) => (
        <option key={access}>{access}</option>
      ))}
    </select>
  </div>
)
