/*
 * Imports go one way, types included; docs/architecture.md has the picture. At the top level: tools, generated, server,
 * client or console. In server/ a layer imports the layers below it, and an area of domains/, git/ or storage/ the areas
 * before it in the list. .oxlintrc.json forbids cycles.
 */

/** What the files of each top-level folder may import besides packages. */
const rooms = {
  tools: ['tools'],
  generated: ['generated'],
  server: ['generated', 'server', 'client'],
  client: ['generated', 'client'],
  console: ['generated', 'client', 'console'],
}

/** Layers, highest first. Layers on one line do not import each other. */
const layers = [
  ['app'],
  ['control'],
  ['graphql'],
  ['http', 'protocols'],
  ['domains'],
  ['workers'],
  ['api'],
  ['access'],
  ['git'],
  ['storage'],
  ['contract'],
  ['core'],
]

/**
 * Folders of server/domains, server/git and server/storage. A folder imports only folders that come before it. In git, the
 * formats come first and what uses whole repositories last. In storage, the ground comes first, whose tables and tools of
 * SQL know no area, then the areas, then what knows all of them; the files beside the folders are the roof.
 */
const areas = {
  domains: [
    'accounts',
    'moderation',
    'feeds',
    'notifications',
    'repositories',
    'activity',
    'attestations',
    'billing',
    'code-scanning',
    'collaborators',
    'commits',
    'deploy-keys',
    'forks',
    'gists',
    'issue-references',
    'issues',
    'issue-changes',
    'migrations',
    'security-advisories',
    'actions',
    'branches',
    'issue-dependencies',
    'sub-issues',
    'pushes',
    'contents',
    'deployments',
    'pulls',
    'workspaces',
    'pull-changes',
    'releases',
    'webhooks',
    'apps',
    'checks',
    'workflows',
    'events',
    'git-data',
    'imports',
    'issue-events',
    'licenses',
    'reactions',
    'search',
    'organizations',
    'tokens',
    'blocks',
    'custom-properties',
    'issue-fields',
    'issue-types',
    'teams',
    'organization-roles',
    'transfers',
  ],
  git: [
    'formats',
    'processes',
    'objects',
    'refs',
    'store',
    'history',
    'diff',
    'write',
    'transport',
    'push',
    'maintenance',
    'lfs',
  ],
  storage: [
    'reads',
    'schema',
    'sql',
    'engines',
    'accounts',
    'apps',
    'billing',
    'blocks',
    'branches',
    'code-scanning',
    'custom-properties',
    'deploy-keys',
    'deployments',
    'gists',
    'imports',
    'issue-dependencies',
    'issue-fields',
    'issue-types',
    'lfs',
    'moderation',
    'organization-roles',
    'organizations',
    'pushes',
    'reactions',
    'releases',
    'sub-issues',
    'tokens',
    'transfers',
    'webhooks',
    'checks',
    'repositories',
    'workspaces',
    'actions',
    'workflows',
    'activity',
    'attestations',
    'collaborators',
    'commits',
    'export-archives',
    'feeds',
    'issue-references',
    'issues',
    'notifications',
    'security-advisories',
    'teams',
    'pulls',
    'search',
    'issue-events',
    'backups',
    'migrations',
    'integrity',
  ],
}

const anyOf = (names) => `(${names.join('|')})`
const layer = (...names) => `^server/${anyOf(names)}/`
const area = (layer, ...names) => `^server/${layer}/${anyOf(names)}/`

const betweenLayers = layers.flatMap((names, index) =>
  names.map((name) => ({
    name: `${name}-imports-downward`,
    comment:
      'A layer does not know those above or beside it. Move what both need to a lower layer.',
    severity: 'error',
    from: { path: layer(name) },
    to: { path: layer(...layers.slice(0, index + 1).flat()), pathNot: layer(name) },
  })),
)

const betweenAreas = Object.entries(areas).flatMap(([layer, names]) =>
  names.map((name, index) => ({
    name: `${layer}-${name}-imports-earlier-areas`,
    comment: 'An area imports only areas that come before it in .dependency-cruiser.js.',
    severity: 'error',
    from: { path: area(layer, name) },
    to: { path: `^server/${layer}/`, pathNot: area(layer, ...names.slice(0, index + 1)) },
  })),
)

const listedAreas = Object.entries(areas).map(([layer, names]) => ({
  name: `listed-areas-of-${layer}-only`,
  comment: 'Add a new area to the list in .dependency-cruiser.js, after the areas that it imports.',
  severity: 'error',
  from: { path: `^server/${layer}/[^/]+/`, pathNot: area(layer, ...names) },
  to: {},
}))

const betweenRooms = Object.entries(rooms).map(([name, allowed]) => ({
  name: `${name}-imports-one-way`,
  comment: `Files of ${name}/ import only ${allowed.join(' and ')}.`,
  severity: 'error',
  from: { path: `^${name}/` },
  to: {
    path: '^(tools|generated|server|client|console|tests)/',
    pathNot: `^${anyOf(allowed)}/`,
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...betweenRooms,
    ...betweenLayers,
    ...betweenAreas,
    ...listedAreas,
    {
      name: 'git-takes-types-of-storage-only',
      severity: 'error',
      from: { path: layer('git') },
      to: { path: layer('storage'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'handlers-of-one-area-only',
      comment: 'What two areas need is no handler: move it out of the file of handlers.',
      severity: 'error',
      from: { path: '^server/domains/([^/]+)/' },
      to: {
        path: '^server/domains/.+[/-]handlers\\.ts$',
        pathNot: '^server/domains/$1/',
      },
    },
    {
      name: 'listed-layers-only',
      comment: 'server/ has the layers of .dependency-cruiser.js and no others.',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: layer(...layers.flat()) },
      to: {},
    },
    {
      name: 'recordings-alone-use-the-client',
      comment: 'The server calls no API, except to record an account.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/app/record/' },
      to: { path: '^client/' },
    },
    {
      name: 'main-is-imported-by-nobody',
      severity: 'error',
      from: { pathNot: '^server/dev\\.ts$' }, // runs it from the sources

      to: { path: '^server/main\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(tools|generated|server|client|console|tests)/',
    exclude: '^client/(dist|node_modules)/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'metadata' },
  },
}
