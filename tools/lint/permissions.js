/**
 * The schema `app-permissions` is the catalog of permission areas. Operations may only require
 * permissions that it lists.
 */

const resources = ['repository', 'organization', 'user']

function checkCatalogue(areas, { report, location }) {
  for (const [area, schema] of Object.entries(areas)) {
    if (resources.includes(schema['x-resource'])) continue
    const at = location.child(['components', 'schemas', 'app-permissions', 'properties', area])
    report({ message: `\`x-resource\` must be one of ${resources.join(', ')}.`, location: at })
  }
}

/** The permission sets of every operation, each with its location. */
const needs = (root) =>
  Object.entries(root.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => Array.isArray(operation?.['x-permissions']))
      .flatMap(([method, operation]) =>
        operation['x-permissions'].map((set) => ({
          at: ['paths', path, method, 'x-permissions'],
          set,
        })),
      ),
  )

/**
 * Operations only require areas and access levels of the catalog. Applies to bundles, because the
 * catalog is only resolved there.
 */
export const knownPermissions = () => ({
  Root(root, { report, location }) {
    const areas = root.components?.schemas?.['app-permissions']?.properties
    if (!areas) return
    checkCatalogue(areas, { report, location })
    for (const { at, set } of needs(root)) {
      for (const [area, access] of Object.entries(set)) {
        if (areas[area]?.enum.includes(access)) continue
        const message = `\`${area}: ${access}\` is not in app-permissions.`
        report({ message, location: location.child(at) })
      }
    }
  },
})
