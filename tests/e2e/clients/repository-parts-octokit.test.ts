import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Octokit } from '@octokit/core'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { versions } from '../../_support/bundles.ts'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { drained } from '../../_support/patience.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Client = Octokit.plugin(restEndpointMethods)

let server: ServerProcess
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  server = await spawnServer({ world: testWorld, args: ['--brand', 'github'] })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
})

function clientOf(login: string, version: string) {
  const request = { log: silent }
  const client = new Client({ baseUrl: server.url, auth: `ghp_${login}`, request })
  client.hook.before('request', (options) => {
    options.headers['x-github-api-version'] = version
  })
  return client.rest
}

/** The files of a tar archive by path. */
async function filesOf(archive: ArrayBuffer): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    const file = join(folder, 'archive.tar.gz')
    await writeFile(file, Buffer.from(archive))
    const listed = (await runOrThrow({ file: 'tar', args: ['-tzf', file] })).toString()
    await runOrThrow({ file: 'tar', args: ['-xzf', file, '-C', folder] })
    const paths = listed.split('\n').filter((path) => path !== '' && !path.endsWith('/'))
    const read = async (path: string) => [path, await readFile(join(folder, path), 'utf8')] as const
    return Object.fromEntries(await Promise.all(paths.map(read)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each(versions)('unmodified Octokit, in %s', (version) => {
  const repo = `parts-${version}`
  const at = { owner: 'mona', repo }

  it('comments on commits, downloads archives, lists contributors, adds a deploy key, dispatches', async () => {
    const [mona, hubot] = [clientOf('mona', version), clientOf('hubot', version)]
    await mona.repos.createForAuthenticatedUser({ name: repo, auto_init: true })
    const config = { url: receiver.url, content_type: 'json' }
    await mona.repos.createWebhook({ ...at, events: ['*'], config })
    const content = Buffer.from('One\nTwo\n').toString('base64')
    const file = { ...at, path: 'list.md', message: 'List', content }
    const { data: written } = await mona.repos.createOrUpdateFileContents(file)
    const commit_sha = written.commit.sha!

    const said = { ...at, commit_sha, body: 'Why two?', path: 'list.md', position: 2 }
    const { data: comment } = await hubot.repos.createCommitComment(said)
    expect(comment).toMatchObject({ line: 2, position: 2, author_association: 'NONE' })
    const one = { ...at, comment_id: comment.id }
    expect((await mona.repos.getCommitComment(one)).data.body).toBe('Why two?')
    await hubot.repos.updateCommitComment({ ...one, body: 'Why?' })
    const { data: comments } = await mona.repos.listCommentsForCommit({ ...at, commit_sha })
    expect(comments.map(({ body }) => body)).toEqual(['Why?'])
    const { data: commit } = await mona.repos.getCommit({ ...at, ref: commit_sha })
    expect(commit.commit.comment_count).toBe(1)
    expect((await mona.repos.listCommitCommentsForRepo(at)).data).toHaveLength(1)
    await mona.repos.deleteCommitComment(one)

    const { data: archive } = await mona.repos.downloadTarballArchive({ ...at, ref: 'main' })
    const folder = `mona-${repo}-${commit_sha.slice(0, 7)}`
    const files = await filesOf(archive as ArrayBuffer)
    expect(files[`${folder}/list.md`]).toBe('One\nTwo\n')
    const zip = await mona.repos.downloadZipballArchive({ ...at, ref: '' })
    expect(
      Buffer.from(zip.data as ArrayBuffer)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')

    const { data: contributors } = await mona.repos.listContributors(at)
    expect(contributors).toMatchObject([{ login: 'mona', contributions: 2 }])

    const { line: key } = makeSshKey()
    const { data: deploy } = await mona.repos.createDeployKey({ ...at, key, read_only: true })
    expect((await mona.repos.getDeployKey({ ...at, key_id: deploy.id })).data.key).toBe(key)
    expect((await mona.repos.listDeployKeys(at)).data).toHaveLength(1)
    await mona.repos.deleteDeployKey({ ...at, key_id: deploy.id })

    const event = { ...at, event_type: 'deployed', client_payload: { healthy: true } }
    expect((await mona.repos.createDispatchEvent(event)).status).toBe(204)
    const compared = await mona.repos.compareCommits({ ...at, base: 'main', head: commit_sha })
    expect(compared.status).toBe(200)
    const { data: open } = await mona.repos.listPublic()
    expect(open.map(({ full_name }) => full_name)).toContain(`mona/${repo}`)

    await drained(server)
    const events = receiver.received
      .filter(({ body }) => body.toString().includes(`"full_name":"mona/${repo}"`))
      .map(({ headers }) => headers['x-github-event'])
    expect(events).toContain('commit_comment')
  })
})
