/*
 * A separate entry point, which needs the package testcontainers: starts the image of the server for
 * a test. docs/operations.md describes what the image promises.
 */

import {
  AbstractStartedContainer,
  GenericContainer,
  getContainerPort,
  Wait,
  type StartedTestContainer,
} from 'testcontainers'
import { createControlClient, type ControlClient, type ControlSchemas } from './control.ts'

/** The hosts that tools have built in. */
const platformNames = [
  'github.com',
  'www.github.com',
  'api.github.com',
  'uploads.github.com',
  'codeload.github.com',
  'gist.github.com',
  'raw.githubusercontent.com',
  'gist.githubusercontent.com',
]

/** Where a seed is copied to. YAML, of which JSON is a part. */
const seedPath = '/seed.yaml'

/**
 * A server in a container, with its control plane, and without data unless it gets a seed.
 *
 * @example
 * import { PlatformContainer } from '@devplatform/client/testcontainers'
 *
 * await using platform = await new PlatformContainer().withSeed('demo').start()
 * const token = await platform.token({ login: 'mona', scopes: ['repo'] })
 * await fetch(`${platform.url}/user`, { headers: { Authorization: `Bearer ${token}` } })
 */
export class PlatformContainer extends GenericContainer {
  readonly #controlToken = crypto.randomUUID()
  #port = 3000
  #tls = false

  /** @param image name of the image that was built with docs/operations/Dockerfile */
  constructor(image = 'devplatform') {
    super(image)
    this.withEnvironment({ DEVPLATFORM_CONTROL_TOKEN: this.#controlToken })
    this.#listen(3000)
  }

  #listen(port: number): this {
    this.#port = port
    return this.withWaitStrategy(Wait.forHttp('/readyz', port, { abortOnContainerExit: true }))
  }

  /** Loads `demo` for the demo data, the path of a seed file, or the contents of one. */
  withSeed(seed: string | object): this {
    if (seed === 'demo') return this.withEnvironment({ DEVPLATFORM_SEED: seed })
    this.withEnvironment({ DEVPLATFORM_SEED: seedPath })
    if (typeof seed === 'string')
      return this.withCopyFilesToContainer([{ source: seed, target: seedPath }])
    const content = JSON.stringify(seed)
    return this.withCopyContentToContainer([{ content, target: seedPath }])
  }

  /** Sets the word in header names and media types. */
  withBrand(brand: string): this {
    return this.withEnvironment({ DEVPLATFORM_BRAND: brand })
  }

  /** Accepts TLS as well, with a certificate of the server's own authority. */
  withTls(): this {
    this.#tls = true
    return this.withEnvironment({ DEVPLATFORM_TLS: 'true' })
  }

  /** Adds hosts of the server, such as `api.example.test`, also in the networks of the container. */
  withNames(...names: string[]): this {
    return this.withEnvironment({ DEVPLATFORM_NAMES: names.join(',') }).withNetworkAliases(...names)
  }

  /** Listens on port 443 with TLS, and has the names that tools have built in in its networks. */
  withPlatformNames(): this {
    const environment = { DEVPLATFORM_AS_PLATFORM: 'true', DEVPLATFORM_PORT: '443' }
    return this.#listen(443)
      .withTls()
      .withUser('root') // some container services reserve ports below 1024
      .withEnvironment(environment)
      .withNetworkAliases(...platformNames)
  }

  override async start(): Promise<StartedPlatformContainer> {
    if (!this.exposedPorts.some((each) => getContainerPort(each) === this.#port))
      this.withExposedPorts(this.#port)
    const container = await super.start()
    return new StartedPlatformContainer(container, {
      port: this.#port,
      controlToken: this.#controlToken,
      ca: this.#tls ? await readAuthority(container) : undefined,
    })
  }
}

async function readAuthority(container: StartedTestContainer): Promise<string> {
  const { output, exitCode } = await container.exec(['cat', '/data/tls/ca.pem'])
  if (exitCode !== 0) throw new Error(`the container has no certificate: ${output}`)
  return output
}

interface Access {
  port: number
  controlToken: string
  ca: string | undefined
}

/**
 * A running server.
 *
 * @example
 * import type { StartedPlatformContainer } from '@devplatform/client/testcontainers'
 *
 * const anHourLater = ({ control }: StartedPlatformContainer) =>
 *   control.POST('/_control/clock/advance', { body: { by: '1h' } })
 */
export class StartedPlatformContainer extends AbstractStartedContainer {
  /** Certificate of the server's authority as PEM; undefined without TLS. */
  readonly ca: string | undefined
  /** Value of the setting `control-token`. */
  readonly controlToken: string
  readonly #port: number

  constructor(container: StartedTestContainer, { port, controlToken, ca }: Access) {
    super(container)
    this.#port = port
    this.controlToken = controlToken
    this.ca = ca
  }

  /** Host and port on the machine of the test. The port can change with a restart. */
  get #authority(): string {
    return `${this.getHost()}:${this.getMappedPort(this.#port)}`
  }

  /** URL of the API for the test, without a trailing slash. It begins with `https:` with TLS. */
  get url(): string {
    return `${this.ca === undefined ? 'http' : 'https'}://${this.#authority}`
  }

  /** The control plane of the server. Without TLS, because the certificate may not be trusted. */
  get control(): ControlClient {
    return createControlClient({ baseUrl: `http://${this.#authority}`, token: this.controlToken })
  }

  /** Creates a token and returns its value. */
  async token(options: ControlSchemas['token-input']): Promise<string> {
    const { data, error } = await this.control.POST('/_control/tokens', { body: options })
    if (!data) throw new Error(error.message)
    return data.token
  }
}
