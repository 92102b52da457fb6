import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const writeLicense: Change = async (stage, turn) => {
  const at = `${stage.path}/contents/LICENSE`
  const { body } = await as(stage, 'mona').get(at)
  const content = Buffer.from(`Licensed ${turn} times`).toString('base64')
  await as(stage, 'mona').request('PUT', at, { message: 'License', content, sha: body?.sha })
}

export const licenses = {
  'gitignore/get-all-templates': { change: null, read: (data) => data[0] },
  'gitignore/get-template': { change: null, read: (data) => data.source },
  'licenses/get-all-commonly-used': { change: null, read: (data) => data[0]?.key },
  'licenses/get': { change: null, read: (data) => data.spdx_id },
  'licenses/get-for-repo': { role: 'read', change: writeLicense, read: (data) => data.license.key },
} satisfies Partial<Calls>
