import { ConfigError } from '../../core/config-error.ts'
import { checkName, definitionOf } from '../../domains/custom-properties/definition.ts'
import { isValidValue } from '../../domains/custom-properties/values.ts'
import { propertyKey } from '../../storage/custom-properties/custom-properties.ts'
import { seedFault } from './fault.ts'
import type { World, WorldOrganization, WorldRepository } from './world.ts'

type Definition = ReturnType<typeof definitionOf>

/** The custom properties of an organization, by name. @throws ConfigError */
function definitionsOf({ login, custom_properties = [] }: WorldOrganization) {
  const definitions = new Map<string, Definition>()
  for (const { property_name: name, ...input } of custom_properties) {
    if (definitions.has(propertyKey(name))) {
      throw new ConfigError(`seed file: duplicate property "${name}" of ${login}`)
    }
    try {
      checkName(name)
      definitions.set(propertyKey(name), definitionOf(input))
    } catch (error) {
      throw seedFault(`seed file: property "${name}" of ${login}`, error)
    }
  }
  return definitions
}

function checkValues(
  { owner, name, custom_properties = {} }: WorldRepository,
  definitions: ReadonlyMap<string, Definition> | undefined,
): void {
  for (const [property, value] of Object.entries(custom_properties)) {
    const definition = definitions?.get(propertyKey(property))
    if (definition && isValidValue(definition, value)) continue
    const fault = definition ? 'has an invalid value' : 'is not defined'
    throw new ConfigError(`seed file: property "${property}" of ${owner}/${name} ${fault}`)
  }
}

/** Checks custom properties and their values. @throws ConfigError */
export function checkProperties({ orgs = [], repos = [] }: World): void {
  const organizations = new Map(orgs.map((org) => [org.login.toLowerCase(), definitionsOf(org)]))
  for (const repo of repos) checkValues(repo, organizations.get(repo.owner.toLowerCase()))
}
