/*
 * Imports go one way, types included; docs/architecture.md has the picture. At the top level: spec, generated, server,
 * client or console. In server/ a layer imports the layers below it, an area of domains/ the areas before it in the list,
 * and so does a room of storage/. .oxlintrc.json forbids cycles.
 */

/** What the files of each top-level folder may import besides packages. */
const rooms = {
  spec: ['spec'],
  generated: [],
  server: ['generated', 'server'],
  client: ['generated', 'client'],
  console: ['generated', 'client', 'console'],
}

/** Layers, highest first. Layers on one line do not import each other. */
const layers = [
  ['app'],
  ['control'],
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

/** Areas of domains/. An area imports only areas that come before it. */
const areas = [
  'accounts',
  'activity',
  'repositories',
  'webhooks',
  'actions',
  'tokens',
  'apps',
  'organizations',
  'security',
  'billing',
  'gists',
  'pulls',
  'issues',
  'search',
  'imports',
  'migrations',
  'workspaces',
  'teams',
]

/**
 * Rooms of storage/. A room imports only rooms that come before it: first the ground, whose tables and tools of SQL know
 * no area, then the areas, then what knows all of them. The files beside the rooms are the roof.
 */
const storageRooms = [
  'reads',
  'schema',
  'sql',
  'engines',
  'accounts',
  'apps',
  'organizations',
  'repositories',
  'teams',
  'actions',
  'activity',
  'billing',
  'export-archives',
  'gists',
  'imports',
  'issues',
  'pulls',
  'search',
  'security',
  'tokens',
  'webhooks',
  'workspaces',
  'backups',
  'migrations',
  'integrity',
]

/**
 * Imports against the order of areas that are still there: [importer, imported]. Remove a pair when you mend it;
 * add none. tests/contract/layers.test.ts fails for a pair that is no longer needed.
 */
export const remaining = [
  ['accounts', 'issues'],
  ['accounts', 'organizations'],
  ['accounts', 'repositories'],
  ['activity', 'issues'],
  ['activity', 'pulls'],
  ['activity', 'repositories'],
  ['organizations', 'teams'],
  ['pulls', 'issues'],
  ['repositories', 'apps'],
  ['repositories', 'organizations'],
  ['repositories', 'pulls'],
  ['tokens', 'apps'],
]

const anyOf = (names) => `(${names.join('|')})`
const layer = (...names) => `^server/${anyOf(names)}/`
const area = (...names) => `^server/domains/${anyOf(names)}/`
const storageRoom = (...names) => `^server/storage/${anyOf(names)}/`

const isRemaining = (from, to) =>
  remaining.some(([importer, imported]) => importer === from && imported === to)

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

const betweenAreas = areas.map((name, index) => {
  const later = areas.slice(index + 1).filter((each) => !isRemaining(name, each))
  return {
    name: `${name}-imports-earlier-areas`,
    comment: 'An area imports only areas that come before it in .dependency-cruiser.js.',
    severity: 'error',
    from: { path: area(name) },
    // The last area has no later ones: the pattern then matches nothing.
    to: { path: later.length > 0 ? area(...later) : '$^' },
  }
})

const betweenStorageRooms = storageRooms.map((name, index) => ({
  name: `storage-${name}-imports-earlier-rooms`,
  comment: 'A room of storage/ imports only rooms that come before it, and never the roof.',
  severity: 'error',
  from: { path: storageRoom(name) },
  to: { path: '^server/storage/', pathNot: storageRoom(...storageRooms.slice(0, index + 1)) },
}))

const betweenRooms = Object.entries(rooms).map(([name, allowed]) => ({
  name: `${name}-imports-one-way`,
  comment: `Files of ${name}/ import only ${allowed.join(' and ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^${name}/` },
  to: {
    path: '^(spec|generated|server|client|console|tests)/',
    ...(allowed.length > 0 && { pathNot: `^${anyOf(allowed)}/` }),
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...betweenRooms,
    ...betweenLayers,
    ...betweenAreas,
    ...betweenStorageRooms,
    {
      name: 'git-takes-types-of-storage-only',
      severity: 'error',
      from: { path: layer('git') },
      to: { path: layer('storage'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'handlers-of-one-area-only',
      comment: 'What two areas need is no handler: move it out of handlers/.',
      severity: 'error',
      from: { path: '^server/domains/([^/]+)/handlers/' },
      to: { path: '^server/domains/[^/]+/handlers/', pathNot: '^server/domains/$1/handlers/' },
    },
    {
      name: 'listed-areas-only',
      comment:
        'Add a new area to the list in .dependency-cruiser.js, after the areas that it imports.',
      severity: 'error',
      from: { path: '^server/domains/', pathNot: area(...areas) },
      to: {},
    },
    {
      name: 'listed-rooms-of-storage-only',
      comment:
        'Add a new room to the list in .dependency-cruiser.js, after the rooms that it imports.',
      severity: 'error',
      from: { path: '^server/storage/[^/]+/', pathNot: storageRoom(...storageRooms) },
      to: {},
    },
    {
      name: 'listed-layers-only',
      comment: 'server/ has the layers of .dependency-cruiser.js and no others.',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: layer(...layers.flat()) },
      to: {},
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
    includeOnly: '^(spec|generated|server|client|console|tests)/',
    exclude: '^client/(dist|node_modules)/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'metadata' },
  },
}
