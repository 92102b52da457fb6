import { addAppKey, newAppKey } from '../../domains/apps/keys.ts'
import { registerApp } from '../../domains/apps/register.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Transaction } from '../../storage/index.ts'
import { isAppEventName } from '../../workers/delivery/event-names.ts'
import { addressesOf } from './addresses.ts'
import { webhookFrom } from './app-webhook.ts'
import type { Command, CommandContext } from './command.ts'
import { findActiveOwner, findApp } from './find.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { writeKeyFile, keyOutput } from './key-file.ts'
import { permissionsFrom } from './permissions.ts'

function eventsOf(given: ParsedArguments): string[] {
  const events = given.list('events')
  const unknown = events.find((name) => !isAppEventName(name))
  if (unknown !== undefined) throw new ConfigError(`--events: unknown event "${unknown}"`)
  return [...new Set(events)]
}

/** Registers an app with the given flags, and creates its first key in the same transaction. */
async function register(given: ParsedArguments, context: CommandContext) {
  const { home, callbackUrls } = addressesOf(given, context)
  const webhook = await webhookFrom(given, context)
  const registration = {
    owner: await findActiveOwner(given.needed('owner'), context),
    name: given.needed('name'),
    externalUrl: home,
    callbackUrls,
    permissions: permissionsFrom(given.list('permissions'), ['repository', 'organization', 'user']),
    events: eventsOf(given),
    public: !given.on('private'),
    deviceFlow: given.on('device-flow'),
    webhook: webhook?.config,
  }
  const { publicKey, privateKey } = await newAppKey()
  const now = context.clock.now()
  const along = async (transaction: Transaction, app: App) => {
    await transaction.apps.addKey({ app_id: app.id, public_key: publicKey, created_at: now })
    await webhook?.seal(transaction, app)
  }
  const { app, clientSecret } = await registerApp(registration, context, along)
  return { app, clientSecret, privateKey, webhookSecret: webhook?.secret ?? null }
}

export const appCreate: Command = {
  name: 'app create',
  usage:
    '--name TEXT --owner LOGIN [--url URL] [--callback-url URL]… [--permissions AREA=ACCESS,…]\n' +
    '    [--events A,B] [--webhook-url URL] [--device-flow] [--private] [--key-file FILE]',
  help: 'register an app and create a private key; secrets are shown only once',
  flags: {
    name: 'text',
    owner: 'text',
    url: 'text',
    'callback-url': 'texts',
    permissions: 'list',
    events: 'list',
    'webhook-url': 'text',
    'device-flow': 'switch',
    private: 'switch',
    'key-file': 'text',
  },
  async run(given, context) {
    const path = given.text('key-file')
    const made = await writeKeyFile(path, () => register(given, context))
    const { app, clientSecret, webhookSecret } = made
    const key = keyOutput(path, made.privateKey)
    const { id, slug, client_id } = app
    return {
      json: {
        id,
        slug,
        client_id,
        client_secret: clientSecret,
        webhook_secret: webhookSecret,
        ...key.json,
      },
      lines: [
        `app id         ${id}`,
        `slug           ${slug}`,
        `client id      ${client_id}`,
        `client secret  ${clientSecret}`,
        ...(webhookSecret === null ? [] : [`webhook secret ${webhookSecret}`]),
        ...key.lines,
      ],
      note: 'The secret and the key are shown only once.',
    }
  },
}

export const appKey: Command = {
  name: 'app key',
  usage: 'SLUG [--key-file FILE]',
  help: 'create another private key for an app; it is shown only once',
  words: ['SLUG'],
  flags: { 'key-file': 'text' },
  async run(given, context) {
    const app = await findApp(given.word('SLUG'), context)
    const path = given.text('key-file')
    const make = async () => ({ privateKey: await addAppKey(app, context) })
    const { json, lines } = keyOutput(path, (await writeKeyFile(path, make)).privateKey)
    return { json: { id: app.id, slug: app.slug, ...json }, lines }
  },
}
