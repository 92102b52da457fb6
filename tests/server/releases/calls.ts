import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const retitleRelease: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/releases/${stage.parameters.release_id}`, {
    name: `Titled ${turn} times`,
  })

const relabelAsset: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/releases/assets/${stage.parameters.asset_id}`, {
    label: `Labeled ${turn} times`,
  })

export const releases = {
  'repos/create-release': {
    body: ({ name }) => ({ tag_name: name, target_commitish: 'main' }),
    content: true,
    role: 'write',
    read: (data) => data.upload_url,
  },
  'repos/list-releases': {
    role: 'read',
    change: retitleRelease,
    read: (data) => data[0]?.tag_name,
  },
  'repos/generate-release-notes': {
    body: ({ name }) => ({ tag_name: name, target_commitish: 'main' }),
    content: true,
    role: 'write',
    read: (data) => data.body,
  },
  'repos/get-latest-release': { role: 'read', change: retitleRelease, read: (data) => data.id },
  'repos/get-release-by-tag': {
    role: 'read',
    change: retitleRelease,
    read: (data) => data.target_commitish,
  },
  'repos/get-release': { role: 'read', change: retitleRelease, read: (data) => data.html_url },
  'repos/update-release': { body: { name: 'Second' }, role: 'write', read: (data) => data.name },
  'repos/list-release-assets': {
    role: 'read',
    change: relabelAsset,
    read: (data) => data[0]?.name,
  },
  'repos/upload-release-asset': {
    body: 'content',
    content: true,
    role: 'write',
    read: (data) => data.digest,
    client: {
      query: { name: 'widgets.tgz' },
      options: { bodySerializer: String, headers: { 'Content-Type': 'application/gzip' } },
    },
  },
  'repos/get-release-asset': {
    role: 'read',
    change: relabelAsset,
    read: (data) => data.download_count,
  },
  'repos/update-release-asset': {
    body: { label: 'Tool' },
    role: 'write',
    read: (data) => data.label,
  },
  'repos/delete-release-asset': { role: 'write' },
  'repos/delete-release': { role: 'write' },
} satisfies Partial<Calls>
