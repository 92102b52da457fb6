import { parseArgs } from 'node:util'
import { readDeliveryLog, readFeed } from './tour/feed.ts'
import { close, fail, say } from './tour/guide.ts'
import { receiveDelivery, registerHook } from './tour/hook.ts'
import { gather, type Party } from './tour/party.ts'
import { pushCommit } from './tour/push.ts'
import { createRepository } from './tour/repository.ts'
import { compareVersions } from './tour/versions.ts'

const usage = `npm run tour [-- --url URL --token TOKEN]

Shows the service step by step, from a new repository to a verified delivery, with the responses. Starts a
new server, or uses the one at URL (the token needs full access, and the server must be able to reach this
machine).
`

async function walk(party: Party): Promise<void> {
  say(`Server: ${party.url} (${party.origin}), signed in as ${party.login}.`)
  await createRepository(party)
  await compareVersions(party)
  const hook = await registerHook(party)
  const commit = await pushCommit(party)
  const delivery = await receiveDelivery(party, commit)
  await readFeed(party, commit)
  await readDeliveryLog(party, hook, delivery)
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const options = { url: text, token: text, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  if (values.help) return void process.stdout.write(usage)
  const started = performance.now()
  const party = await gather(values)
  const interrupted = () => void party[Symbol.asyncDispose]().then(() => process.exit(130))
  process.once('SIGINT', interrupted)
  try {
    await walk(party)
    close(performance.now() - started)
  } finally {
    process.removeListener('SIGINT', interrupted)
    await party[Symbol.asyncDispose]()
  }
}

main().catch((error: unknown) => {
  fail(error)
  process.exitCode = 1
})
