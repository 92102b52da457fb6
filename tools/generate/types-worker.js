import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register() // a thread does not inherit how the generator reads TypeScript
const { typesModule } = await import('./types.ts')

parentPort?.on('message', ({ document, notice }) => {
  parentPort?.postMessage(typesModule(document, notice))
})
