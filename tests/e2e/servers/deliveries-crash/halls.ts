import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../_support/chance.ts'
import { startReceiver, type Received, type Receiver } from '../../../_support/webhooks/receiver.ts'

/** Slow receivers on several hosts, which can also hold all responses. */
export interface Halls extends AsyncDisposable {
  urls: string[]
  /** All deliveries to any of them, without pings. */
  arrivals: Received[]
  /** Resolves when this total number has arrived. */
  until(count: number): Promise<void>
  /** Holds all responses from now on. */
  hold(): void
  /** Sends the held responses. With `butOne`, one of them is never sent. */
  release(butOne: boolean): void
}

const hosts = 3
const slowest = 25

export async function openHalls(chance: Chance): Promise<Halls> {
  const arrivals: Received[] = []
  const held: ServerResponse[] = []
  const receivers: Receiver[] = []
  let holding = false
  let awaited = { count: Infinity, resolve: () => {} }

  async function answer(response: ServerResponse): Promise<void> {
    await pause(chance.between(0, slowest))
    if (holding) held.push(response)
    else response.end('ok')
  }

  function arrive(received: Received, response: ServerResponse): void {
    if (received.headers['x-service-event'] === 'ping') return void response.end('ok')
    arrivals.push(received)
    if (arrivals.length >= awaited.count) awaited.resolve()
    void answer(response)
  }

  for (let host = 0; host < hosts; host++) receivers.push(await startReceiver(arrive))
  return {
    urls: receivers.map(({ url }) => url),
    arrivals,
    until: (count) =>
      new Promise((resolve) => {
        awaited = { count, resolve }
        if (arrivals.length >= count) resolve()
      }),
    hold: () => void (holding = true),
    release(butOne) {
      holding = false
      if (butOne) held.shift()
      for (const response of held.splice(0)) response.end('ok')
    },
    async [Symbol.asyncDispose]() {
      for (const receiver of receivers) await receiver[Symbol.asyncDispose]()
    },
  }
}
