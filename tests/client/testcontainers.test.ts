import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import {
  GenericContainer,
  getContainerRuntimeClient,
  ImageName,
  Network,
  Wait,
} from 'testcontainers'
import { describe, expect, it, vi } from 'vitest'
import { PlatformContainer } from '../../client/testcontainers.ts'
import { platformNames } from '../../server/core/names.ts'

const image = process.env.DEVPLATFORM_IMAGE ?? 'devplatform'

/** Why no container of the server can run here. */
const missing = await getContainerRuntimeClient().then(
  async (client) =>
    (await client.image.exists(ImageName.fromString(image))) ? undefined : `no image ${image}`,
  ({ message }: Error) => message,
)
if (missing !== undefined) process.stderr.write(`skipped, containers: ${missing}\n`)

/** The text at a URL, whose certificate must be of the authority `ca`. */
const read = (url: string, ca: string | undefined) =>
  new Promise<string>((resolve, reject) => {
    const headers = { 'User-Agent': 'tests' }
    get(url, { ca, headers }, (response) => resolve(text(response))).on('error', reject)
  })

const world = {
  users: [{ login: 'ada' }],
  repos: [{ owner: 'ada', name: 'engine', private: true }],
}

it('knows the names that tools have built in', () => {
  class Seen extends PlatformContainer {
    readonly names = this.withPlatformNames().networkAliases
  }
  expect(new Seen().names).toEqual(platformNames)
})

describe.skipIf(missing !== undefined)('a container of the server', () => {
  // Each test removes its containers; the image that removes forgotten ones may not be here.
  vi.stubEnv('TESTCONTAINERS_RYUK_DISABLED', 'true')

  it('has the seed, creates tokens and follows the control plane', async () => {
    await using platform = await new PlatformContainer(image)
      .withSeed(world)
      .withBrand('github')
      .start()
    expect(platform.url).toMatch(/^http:/)
    const token = await platform.token({ login: 'ada', scopes: ['repo'] })
    const get = () =>
      fetch(`${platform.url}/repos/ada/engine`, { headers: { Authorization: `Bearer ${token}` } })
    const response = await get()
    expect(response.headers.get('x-github-request-id')).not.toBeNull()
    expect(await response.json()).toMatchObject({ url: `${platform.url}/repos/ada/engine` })
    await platform.control.POST('/_control/faults', {
      body: { request: { respond: { status: 503 } }, times: 1 },
    })
    expect([(await get()).status, (await get()).status]).toEqual([503, 200])
    await expect(platform.token({ login: 'nobody' })).rejects.toThrow('account "nobody" not found')
  })

  it('keeps its data and finds its port again after a restart', async () => {
    await using platform = await new PlatformContainer(image).withSeed('demo').start()
    const token = await platform.token({ login: 'mona' })
    await platform.restart()
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${platform.url}/user`, { headers })
    expect(await response.json()).toMatchObject({ login: 'mona' })
  })

  it('has a certificate for the names of tests and for its host', async () => {
    const names = ['example.test', 'api.example.test']
    await using platform = await new PlatformContainer(image)
      .withTls()
      .withNames(...names)
      .start()
    expect(platform.url).toMatch(/^https:/)
    expect(JSON.parse(await read(`${platform.url}/`, platform.ca))).toMatchObject({
      current_user_url: `${platform.url}/user`,
    })
  })

  it('is every host that tools have built in for other containers of its network', async () => {
    await using network = await new Network().start()
    await using platform = await new PlatformContainer(image)
      .withPlatformNames()
      .withNetwork(network)
      .start()
    await using tool = await new GenericContainer(image)
      .withNetwork(network)
      .withEntrypoint(['node', '-e', 'console.log("ready"), setInterval(() => {}, 1e6)'])
      .withEnvironment({ NODE_EXTRA_CA_CERTS: '/tmp/ca.pem' })
      .withCopyContentToContainer([{ content: platform.ca!, target: '/tmp/ca.pem' }])
      .withWaitStrategy(Wait.forLogMessage('ready'))
      .start()
    const program = `Promise.all(${JSON.stringify(platformNames)}.map(async (name) =>
      (await fetch('https://' + name + '/')).headers.has('x-content-type-options'))).then((all) => console.log(all.join()))`
    const { output } = await tool.exec(['node', '-e', program])
    expect(output.trim()).toBe(platformNames.map(() => 'true').join())
    expect(await read(`${platform.url}/zen`, platform.ca)).toMatch(/\.$/)
  })
})
