import { blobId } from '../../_support/git/blob-id.ts'
import type { Calls } from '../../_support/calls/call.ts'
import { as, writeReadme, type Change } from '../../_support/calls/changes.ts'
import { readme } from '../../_support/planted/tag.ts'

/** The file keeps its content, so that it can be deleted afterwards. */
const written = { message: 'Write', sha: blobId(readme) }

/** Selects the example of a mock, which could also be that of a repository that moved. */
const inPlace = { redirect: 'manual' as const, headers: { Prefer: 'code=302' } }

const writeCode: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/contents/code-${turn}.ts`, {
    message: 'Code',
    content: Buffer.from('export {}').toString('base64'),
  })

export const contents = {
  'repos/create-or-update-file-contents': {
    success: 200,
    body: { ...written, content: Buffer.from(readme).toString('base64') },
    content: true,
    expensive: true,
    role: 'write',
    read: (data) => data.commit.sha,
  },
  'repos/get-content': {
    role: 'read',
    change: writeReadme,
    read: (data) => (Array.isArray(data) ? data[0]?.name : data.name),
  },
  'repos/get-readme': { role: 'read', change: writeReadme, read: (data) => data.name },
  'repos/delete-file': {
    body: written,
    content: true,
    expensive: true,
    role: 'write',
    read: (data) => data.commit.message,
  },
  'repos/download-tarball-archive': { role: 'read', client: { options: inPlace } },
  'repos/download-zipball-archive': { role: 'read', client: { options: inPlace } },
  'repos/get-readme-in-directory': { role: 'read', change: writeReadme, read: (data) => data.name },
  'repos/list-languages': {
    role: 'read',
    change: writeCode,
    read: (data) => Object.keys(data).length,
  },
} satisfies Partial<Calls>
