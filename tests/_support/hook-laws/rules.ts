import fc from 'fast-check'
import { client, type Answer, type ServiceClient } from '../service-client.ts'
import type { TestServer } from '../start-server.ts'
import { anyHistory, target, type Command } from './hook-commands.ts'
import { NaiveHooks, type NaiveHook } from './naive-hooks.ts'

/** Hooks for pushes that are stored without checking the rules, each at its own address. */
async function plant({ context, clock }: TestServer, repositoryId: number, count: number) {
  const planted: NaiveHook[] = []
  for (let number = 0; number < count; number++) {
    const config = {
      url: target(`old-${number}`),
      content_type: 'json',
      insecure_ssl: '0',
    } as const
    const told = { active: true, events: ['push'], ...config }
    const row = { repository_id: repositoryId, app_id: null, ...told, version: '2026-03-10' }
    const { id } = await context.storage.hooks.create({ ...row, created_at: clock.now() })
    planted.push({ id, ...told, secret: undefined })
  }
  return planted
}

function ask(mona: ServiceClient, hooks: string, command: Command, id = 0): Promise<Answer> {
  const hook = `${hooks}/${id}`
  switch (command.kind) {
    case 'create': {
      const { kind: _, ...input } = command
      return mona.post(hooks, input)
    }
    case 'update':
      return mona.patch(hook, command.update)
    case 'update config':
      return mona.patch(`${hook}/config`, command.config)
    default:
      return mona.delete(hook)
  }
}

/** Applies the command to the model. */
function tell(model: NaiveHooks, command: Command, id = 0): boolean {
  switch (command.kind) {
    case 'create':
      return model.create(id, command.config, command.events)
    case 'update':
      return model.update(id, command.update)
    case 'update config':
      return model.updateConfig(id, command.config)
    default:
      return model.delete(id)
  }
}

/** A hook of the model as the contract represents it. */
const shown = ({ id, url, content_type, insecure_ssl, secret, events, active }: NaiveHook) => ({
  id,
  active,
  events,
  config: { content_type, insecure_ssl, ...(secret !== undefined && { secret: '********' }), url },
})

function differ(what: string, details: object): never {
  throw new Error(`${what}: ${JSON.stringify(details)}`)
}

/** Runs a command on the server and on the model, and compares results and state. */
async function step(mona: ServiceClient, hooks: string, model: NaiveHooks, command: Command) {
  const { hooks: before } = model
  // The newest first: the others only fill the limit.
  const chosen = 'which' in command ? before.at(-1 - (command.which % before.length)) : undefined
  if ('which' in command && !chosen) return true
  const { status, body } = await ask(mona, hooks, command, chosen?.id)
  const done = tell(model, command, chosen?.id ?? (body?.id as number))
  if (done !== status < 300)
    differ('The result differs from the model', { command, before, status, body })
  if (!done && status !== 422) differ('The error differs from the model', { command, status })
  const list = (await mona.get(`${hooks}?per_page=100`)).body as ReturnType<typeof shown>[]
  const seen = list.map(({ id, active, events, config }) => ({ id, active, events, config }))
  const expected = model.hooks.map(shown)
  if (JSON.stringify(seen) !== JSON.stringify(expected)) {
    differ('The hooks differ from the model', { command, before, seen, expected })
  }
  return done
}

/**
 * Creates, changes and deletes hooks at random and compares the server with the model.
 * @returns the number of rejected requests
 */
export async function checkRules(
  server: TestServer,
  { seed, runs }: { seed: number; runs: number },
): Promise<number> {
  const mona = client(server, { token: 'ghp_mona' })
  let refused = 0
  let made = 0
  const property = fc.asyncProperty(anyHistory, async ({ forPush, commands }) => {
    const { body } = await mona.post('/user/repos', { name: `rules-${++made}` })
    const path = `/repos/${body.full_name}`
    const model = new NaiveHooks(await plant(server, body.id, forPush))
    for (const command of commands) {
      if (!(await step(mona, `${path}/hooks`, model, command))) refused++
    }
    await mona.delete(path)
  })
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
  return refused
}
