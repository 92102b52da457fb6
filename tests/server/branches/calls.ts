import type { Calls } from '../../_support/calls/call.ts'
import { pushToSide, writeReadme } from '../../_support/calls/changes.ts'

export const branches = {
  'repos/list-branches': { role: 'read', change: pushToSide, read: (data) => data[0]?.name },
  'repos/get-branch': { role: 'read', change: writeReadme, read: (data) => data.commit.sha },
} satisfies Partial<Calls>
