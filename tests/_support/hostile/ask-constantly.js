import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Time between two requests, in milliseconds. */
const rest = 2

const agent = new Agent({ keepAlive: true })

/** Asks once. Resolves with the milliseconds until the response. */
function ask(url) {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) =>
      response.resume().once('end', () => resolve(performance.now() - since)),
    )
      .once('error', reject)
      .end()
  })
}

let highest = 0
let isOver = false
parentPort.once('message', () => (isOver = true))
await ask(workerData)
parentPort.postMessage('started')
while (!isOver) {
  highest = Math.max(highest, await ask(workerData))
  await pause(rest)
}
agent.destroy()
parentPort.postMessage(highest)
