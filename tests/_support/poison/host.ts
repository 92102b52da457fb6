import { readConfig } from '../../../server/app/config.ts'
import { startServer } from '../../../server/app/index.ts'
import { attempt } from '../../../server/workers/delivery/attempt.ts'

/* A server that exits on one delivery, whose guid is in the environment. */
const { POISON, ...environment } = process.env
const args = ['--port', '0', '--log-level', 'error', '--allow-loopback-targets']

await startServer({
  config: readConfig({ args, environment }),
  attempt: (delivery, hook, context) => {
    if (delivery.guid === POISON) process.abort()
    return attempt(delivery, hook, context)
  },
})
process.stdout.write('ready\n')
