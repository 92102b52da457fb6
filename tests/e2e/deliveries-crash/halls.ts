import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startReceiver, type Received, type Receiver } from '../../_support/receiver.ts'
import type { Chance } from '../crash/chance.ts'

/** Receivers on several hosts, which take their time, and all of it when they are told to wait. */
export interface Halls extends AsyncDisposable {
  urls: string[]
  /** What came to any of them, pings left out. */
  arrivals: Received[]
  /** Resolves when as many have come in all. */
  until(count: number): Promise<void>
  /** From now on nobody is answered … */
  hold(): void
  /** … until now; one of those who wait, if `butOne`, is never answered. */
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
