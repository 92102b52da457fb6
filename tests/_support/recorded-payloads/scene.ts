import { versions } from '../bundles.ts'
import { claimsOf, signJwt } from '../keys/app-jwt.ts'
import { operator } from '../operator.ts'
import { client, type ClientOptions } from '../service-client.ts'
import type { TestServer } from '../start-server.ts'
import type { Received, Receiver } from '../webhooks/receiver.ts'

/** A payload as it was received. */
export interface Recorded {
  event: string
  version: string
  /** Whether a hook of a repository received it, and not an app. */
  fromHook: boolean
  payload: Record<string, unknown>
}

/** A server, and what causes its events. Each step is a second after the last one. */
export class Scene {
  readonly server: TestServer
  readonly #receiver: Pick<Receiver, 'url' | 'received'>
  readonly #brand: Pick<ClientOptions, 'brand'>

  constructor(server: TestServer, receiver: Pick<Receiver, 'url' | 'received'>, brand = {}) {
    this.#brand = brand
    this.server = server
    this.#receiver = receiver
  }

  /** A client of a user. */
  readonly as = (login = 'mona') => client(this.server, { ...this.#brand, token: `ghp_${login}` })

  /** Sends a request and waits for its deliveries. @throws Error unless the status is 2xx */
  async send(method: string, path: string, body?: unknown, as: ClientOptions | string = 'mona') {
    const options = typeof as === 'string' ? { token: `ghp_${as}` } : as
    const answer = await client(this.server, { ...this.#brand, ...options }).request(
      method,
      path,
      body,
    )
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    await this.settle()
    return answer.body
  }

  /** Runs an operator command and waits for its deliveries. @throws Error if it fails */
  async run(line: string): Promise<void> {
    const { wrong } = await operator(this.server)(line)
    if (wrong !== undefined) throw new Error(wrong)
    await this.settle()
  }

  /** Creates a hook for every event in each version. */
  async listenTo(path: string): Promise<void> {
    for (const version of versions) {
      const config = { url: `${this.#receiver.url}${version}`, content_type: 'json' }
      const options = { token: 'ghp_mona', version }
      await this.send('POST', `${path}/hooks`, { config, events: ['*'] }, options)
    }
  }

  /** A token of an app, which is valid now. */
  appToken(clientId: string): string {
    return signJwt(claimsOf(this.server.clock, clientId))
  }

  /** Moves the time by a second and waits for deliveries. */
  async settle(): Promise<void> {
    // The server polls for rows that other processes wrote.
    this.server.clock.advance(1_000)
    await this.server.delivered()
  }

  /** Waits for work of the server, and for its deliveries. */
  async until(isDone: () => Promise<boolean>): Promise<void> {
    while (!(await isDone())) await new Promise((resolve) => setImmediate(resolve))
    await this.settle()
  }

  /** Everything received so far, with stable addresses. */
  recorded(): Recorded[] {
    return this.#receiver.received.map((received) => this.#read(received))
  }

  #read({ path, headers, body }: Received): Recorded {
    const text = body
      .toString()
      .replaceAll(new URL(this.server.url).host, '127.0.0.1:3000')
      .replaceAll(`${this.#receiver.url}${path.slice(1)}`, 'https://example.com/webhooks')
      .replaceAll(/GHSA(-[0-9a-z]{4}){3}/g, 'GHSA-jfh8-c2jp-5v3q')
    return {
      event: headers['x-service-event'] as string,
      version: path.slice(1),
      fromHook: headers['x-service-hook-installation-target-type'] === 'repository',
      payload: JSON.parse(text) as Record<string, unknown>,
    }
  }
}
