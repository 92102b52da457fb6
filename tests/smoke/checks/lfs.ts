import { createHash, randomBytes } from 'node:crypto'
import { expect, type Check, type Smoke } from '../check.ts'
import { remoteOf } from './git-http.ts'

const type = 'application/vnd.git-lfs+json'

interface Action {
  href: string
  header?: Record<string, string>
}

/** The actions for one object of a batch. */
async function batch(smoke: Smoke, operation: 'upload' | 'download', object: object) {
  const { owner, repo } = smoke.repository
  const { origin, pathname } = new URL(remoteOf(smoke, `${owner}/${repo}`))
  const response = await fetch(`${origin}${pathname}/info/lfs/objects/batch`, {
    method: 'POST',
    headers: { Accept: type, 'Content-Type': type, ...authorization(smoke) },
    body: JSON.stringify({ operation, transfers: ['basic'], objects: [object] }),
  })
  expect(response.status === 200, `a batch responds with 200, not ${response.status}`)
  const { objects } = (await response.json()) as { objects: { actions?: Actions }[] }
  return objects[0]?.actions?.[operation]
}

type Actions = Partial<Record<'upload' | 'download', Action>>

const authorization = ({ login, token }: Smoke) => ({
  Authorization: `Basic ${btoa(`${login}:${token}`)}`,
})

export const lfs: Check = {
  name: 'Git LFS',
  async run(smoke) {
    const content = randomBytes(100_000)
    const oid = createHash('sha256').update(content).digest('hex')
    const object = { oid, size: content.length }
    const upload = await batch(smoke, 'upload', object)
    expect(upload !== undefined, 'the batch has an upload action')
    const headers = (action: Action) => action.header ?? authorization(smoke)
    const sent = { method: 'PUT', body: content, headers: headers(upload) }
    expect((await fetch(upload.href, sent)).ok, 'the upload succeeds')
    const download = await batch(smoke, 'download', object)
    expect(download !== undefined, 'the batch has a download action')
    const received = await fetch(download.href, { headers: headers(download) })
    const bytes = Buffer.from(await received.arrayBuffer())
    expect(bytes.equals(content), 'the download has the uploaded bytes')
    return 'batch, upload and download'
  },
}
