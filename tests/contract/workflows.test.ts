import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redocly } from '../../tools/contract/redocly.ts'
import { systemClock } from '../../server/core/clock.ts'
import { appToken } from '../_support/keys/app-jwt.ts'
import { versions } from '../_support/bundles.ts'
import { startReceiver, type Receiver } from '../_support/webhooks/receiver.ts'
import { respect, workflowFolder, workflows, type Outcome } from '../_support/contract/respect.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { startTamperingProxy } from '../_support/http/tampering-proxy.ts'
import { contractWorld, holders } from './_world.ts'
import { firstOf } from '../_support/selection.ts'

const stories = workflows()
/** A workflow that uses several versions itself runs once. */
const told = (version: string) =>
  stories.filter((each) => each.versioned || version === versions[0])
const filesOf = (version: string) => [...new Set(told(version).map(({ file }) => file))]

let server: ServerProcess
let receiver: Receiver
let outcomes: Map<string, Outcome>[]

/**
 * Inputs of the workflows for the test world.
 * @param run makes names unique
 */
const inputsOf = (holder: string, run: string) => ({
  ...{ run, owner: 'mona', token: 'ghp_mona', idle_token: `ghp_${holder}` },
  ...{ client_id: 'Ov23test', client_secret: 'test-secret', access_token: `gho_reset_${holder}` },
  ...{ app_token: appToken(systemClock), receiver_url: `${receiver.url}${run}` },
  ...{ source_owner: 'mona', source_repo: 'scanned' },
})

/** A normal run tests one of the versions. */
const tested = firstOf(versions)

beforeAll(async () => {
  receiver = await startReceiver()
  server = await spawnServer({ world: contractWorld })
  outcomes = await Promise.all(
    tested.map((version) => {
      const inputs = inputsOf(holders[versions.indexOf(version)]!, version)
      return respect({ version, url: server.url, inputs, files: filesOf(version) })
    }),
  )
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
})

describe.each(tested)('the workflows, run by Redocly Respect in %s', (version) => {
  it.each(told(version))('$id', ({ id, steps }) => {
    const outcome = outcomes[tested.indexOf(version)]!.get(id)
    expect(outcome).toEqual({ steps, faults: {} })
  })

  it('reached the receiver: two pings, and one of them redelivered with the same guid', () => {
    const own = receiver.received.filter(({ path }) => path === `/${version}`)
    const guids = own.map(({ headers }) => headers['x-service-delivery'])
    expect(own.map(({ headers }) => headers['x-service-event'])).toEqual(Array(3).fill('ping'))
    expect(new Set(guids).size).toBe(2)
  })
})

describe('the workflow files', () => {
  it('are valid Arazzo', async () => {
    const files = filesOf(versions[0]).map((file) => `${workflowFolder}/${file}`)
    await expect(redocly('lint', ...files)).resolves.toBe('')
  })

  it('fail if a response violates the contract', async () => {
    await using proxy = await startTamperingProxy(server.url, (path, answer) => {
      if (path === '/user' && answer.status === 304) answer.status = 200
      if (path.startsWith('/applications/'))
        answer.body = answer.body.replace('"scopes"', '"areas"')
    })
    const [version] = versions
    const inputs = { ...inputsOf('mona', 'tampered'), idle_token: 'ghp_maintainer' }
    const files = ['rate-limits.arazzo.yaml', 'tokens.arazzo.yaml']
    const asked = { version, url: proxy.url, files }
    const found = await respect({ ...asked, inputs: { ...inputs, access_token: 'gho_mona' } })
    expect(found.get('rate-limit-headers')?.faults).toEqual({
      'use-nothing': expect.stringContaining('$statusCode == 304'),
    })
    expect(found.get('oauth-app-token')?.faults).toEqual({
      check: expect.stringContaining("schema check: REQUIRED must have required property 'scopes'"),
    })
  })
})
