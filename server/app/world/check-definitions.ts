import { ConfigError } from '../../core/config-error.ts'
import { hasOptions } from '../../domains/issues/fields/options.ts'
import { maxFields } from '../../domains/issue-fields/write.ts'
import { maxTypes } from '../../domains/issue-types/write.ts'
import { checkDistinct } from './check-lists.ts'
import { predefinedRoles } from '../../domains/organization-roles/predefined.ts'
import type { WorldIssueField, WorldOrganization } from './world.ts'

const key = (name: string) => name.toLowerCase()

function checkField({ name, data_type, options = [] }: WorldIssueField): void {
  if (hasOptions(data_type) === options.length > 0) {
    checkDistinct(options, `option of ${name}`)
    return
  }
  throw new ConfigError(
    `seed file: issue field "${name}" must have options if its data_type is single_select or multi_select, and none otherwise`,
  )
}

function checkRoles({ login, roles = [], members = [], teams = [] }: WorldOrganization): void {
  const all = [...predefinedRoles.map((name) => ({ name })), ...roles]
  checkDistinct(all, 'role')
  const known = new Set(all.map(({ name }) => key(name)))
  const given = [...members, ...teams] as { roles?: string[] }[]
  const used = given.flatMap((holder) => holder.roles ?? [])
  const unknown = used.find((name) => !known.has(key(name)))
  if (unknown !== undefined) {
    throw new ConfigError(`seed file: ${login} has no role "${unknown}"`)
  }
}

/** Checks what organizations define themselves: names must be unique. @throws ConfigError */
export function checkDefinitions(orgs: readonly WorldOrganization[]): void {
  for (const organization of orgs) {
    const { login, issue_types = [], issue_fields = [] } = organization
    checkDistinct(issue_types, `issue type of ${login}`)
    checkDistinct(issue_fields, `issue field of ${login}`)
    if (issue_types.length > maxTypes || issue_fields.length > maxFields) {
      throw new ConfigError(`seed file: ${login} has too many issue types or fields`)
    }
    issue_fields.forEach(checkField)
    checkRoles(organization)
  }
}
