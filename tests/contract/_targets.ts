import { versions } from '../_support/bundles.ts'
import type { ContractPlace } from '../_support/calls/place.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { startReceiver } from '../_support/webhooks/receiver.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { startMock } from '../_support/contract/start-prism.ts'
import { arrangePlace, imagined } from './_place.ts'
import { contractWorld, holders } from './_world.ts'

export type Version = (typeof versions)[number]

export interface Target extends AsyncDisposable {
  url(version: Version): string
  /** Creates the resources that operations are called on. The mock does not need them. */
  arrange(): Promise<ContractPlace>
}

/** The server itself. */
export async function startReal(): Promise<Target> {
  const receiver = await startReceiver()
  const server = await spawnServer({ world: contractWorld, args: ['--rate-limits', 'off'] })
  let made = 0
  return {
    url: () => server.url,
    arrange() {
      const holder = holders[made] as string
      return arrangePlace(server, { name: `place-${++made}`, holder, url: receiver.url })
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

/** A mock for each version, which returns the examples of the contract. */
export async function startMocks(): Promise<Target> {
  const started = await Promise.all(
    versions.map(async (version) => [version, await startMock(contractDocument(version))] as const),
  )
  const mocks = new Map(started)
  return {
    url: (version) => mocks.get(version)!.url,
    arrange: async () => imagined,
    async [Symbol.asyncDispose]() {
      for (const mock of mocks.values()) await mock[Symbol.asyncDispose]()
    },
  }
}
