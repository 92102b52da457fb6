import type { World } from '../../../server/app/world/world.ts'
import { testWorld } from '../../_support/test-world.ts'

const [app, ...apps] = testWorld.apps!
const write = 'write' as const

/** The test world, where the app may read and write most of what documents have. */
export const worldWithWritingApp: World = {
  ...testWorld,
  apps: [
    {
      ...app!,
      permissions: {
        ...{ ...app!.permissions, issues: write, pull_requests: write, deployments: write },
        ...{ checks: write, statuses: write, actions: write, members: 'read' },
      },
    },
    ...apps,
  ],
}
