import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../../server/core/processes.ts'
import { versions } from '../../_support/bundles.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Client = Octokit.plugin(restEndpointMethods, paginateRest)
const hasCli = await hasTool('gh', ['--version'])

let server: ServerProcess
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let socket: string
beforeAll(async () => {
  folder = await temporaryFolder()
  socket = join(folder.path, 'socket')
  const args = ['--brand', 'github', '--unix-socket', socket]
  server = await spawnServer({ world: testWorld, args })
  await writeFile(join(folder.path, 'config.yml'), `http_unix_socket: ${socket}\n`)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await folder?.[Symbol.asyncDispose]()
})

const clientOf = (version: string, mount: string) => {
  const request = { log: silent }
  const client = new Client({ baseUrl: server.url + mount, auth: 'ghp_mona', request })
  client.hook.before('request', (options) => {
    options.headers['x-github-api-version'] = version
  })
  return client
}

describe.each(versions)('unmodified Octokit, in %s', (version) => {
  it.each(['', '/api/v3'])('publishes a release with a file, at the mount "%s"', async (mount) => {
    const client = clientOf(version, mount)
    const { repos } = client.rest
    const name = `octokit-${version}${mount.replaceAll('/', '-')}`
    await repos.createForAuthenticatedUser({ name, auto_init: true })
    const at = { owner: 'mona', repo: name }
    const draft = { ...at, tag_name: 'v1.0.0', name: 'One', draft: true }
    const { data: release } = await repos.createRelease(draft)
    const asset = await repos.uploadReleaseAsset({
      ...{ ...at, release_id: release.id, name: 'tool.txt', data: 'content' },
      url: release.upload_url,
      headers: { 'content-type': 'text/plain' },
    })
    expect([asset.status, asset.data.size]).toEqual([201, 7])
    const direct = await repos.uploadReleaseAsset({
      ...{ ...at, release_id: release.id, name: 'second.txt', label: 'Second', data: 'more' },
      baseUrl: `${server.url}/api/uploads`,
    })
    expect(direct.data.label).toBe('Second')
    const published = { ...at, release_id: release.id, draft: false }
    expect((await repos.updateRelease(published)).data.published_at).not.toBeNull()
    expect((await repos.getLatestRelease(at)).data.id).toBe(release.id)
    const byTag = await repos.getReleaseByTag({ ...at, tag: 'v1.0.0' })
    expect(byTag.data.assets.map((each) => each.name)).toEqual(['tool.txt', 'second.txt'])
    const content = await repos.getReleaseAsset({
      ...{ ...at, asset_id: asset.data.id },
      headers: { accept: 'application/octet-stream' },
    })
    expect(Buffer.from(content.data as unknown as ArrayBuffer).toString()).toBe('content')
    const all = await client.paginate(repos.listReleaseAssets, {
      ...{ ...at, release_id: release.id, per_page: 1 },
    })
    expect(all).toHaveLength(2)
    const again = repos.createRelease({ ...at, tag_name: 'v1.0.0' })
    await expect(again).rejects.toMatchObject({
      status: 422,
      response: { data: { errors: [{ code: 'already_exists' }] } },
    })
    await repos.deleteReleaseAsset({ ...at, asset_id: direct.data.id })
    await repos.deleteRelease({ ...at, release_id: release.id })
    expect((await repos.listTags(at)).data.map((each) => each.name)).toEqual(['v1.0.0'])
  })
})

describe.skipIf(!hasCli)('unmodified command line client of the platform', () => {
  async function gh(...args: string[]): Promise<string> {
    const { path } = folder
    const env = {
      HOME: path,
      GH_CONFIG_DIR: path,
      GH_TOKEN: 'ghp_mona',
      GH_NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
    }
    const { code, stdout, stderr } = await run({ file: 'gh', args, cwd: path, env })
    if (code !== 0) throw new Error(`gh ${args.join(' ')}: ${stderr}`)
    return stdout.toString().trim()
  }

  // Its other commands also ask by GraphQL, and fail when that answer arrives first.
  it('creates a release with a file', async () => {
    await gh('api', 'user/repos', '-f', 'name=tools', '-F', 'auto_init=true')
    const file = join(folder.path, 'tool.txt')
    await writeFile(file, 'content')
    const text = ['--title', 'One', '--notes', 'Works']
    await gh('release', 'create', 'v1', file, ...text, '--repo', 'mona/tools')
    const names = await gh('api', 'repos/mona/tools/releases/tags/v1', '--jq', '.assets[].name')
    expect(names).toBe('tool.txt')
  })
})
