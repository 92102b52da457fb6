import { existsSync } from 'node:fs'
import { ConfigError } from '../../core/config-error.ts'
import { Names, platformNames } from '../../core/names.ts'
import type { StorePlace } from '../config.ts'
import { holderOf } from '../../storage/folder-lock.ts'
import { authorityFile } from '../tls/own-files.ts'
import type { CommandResult, PlaceCommand } from './command.ts'

/** @throws ConfigError when the server has never accepted TLS */
function authorityIn({ data }: StorePlace): string {
  const file = authorityFile(data)
  if (existsSync(file)) return file
  throw new ConfigError(`there is no ${file}; start the server with --tls first`)
}

/** When no server says its port. */
const usualPort = 3000

/** Variables that make a tool trust an authority. */
const trust = (file: string): Record<string, string> => ({
  NODE_EXTRA_CA_CERTS: file,
  SSL_CERT_FILE: file,
  CURL_CA_BUNDLE: file,
  GIT_SSL_CAINFO: file,
  REQUESTS_CA_BUNDLE: file,
  npm_config_cafile: file,
  COMPOSER_CAFILE: file,
})

/** Variables that send the requests of a tool through a proxy. Most tools know one spelling only. */
const through = (proxy: string): Record<string, string> => ({
  HTTPS_PROXY: proxy,
  https_proxy: proxy,
  HTTP_PROXY: proxy,
  http_proxy: proxy,
  NODE_USE_ENV_PROXY: '1',
})

const quoted = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`

const exported = (variables: Record<string, string>): CommandResult => ({
  json: variables,
  lines: Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`),
})

export const ca: PlaceCommand = {
  name: 'ca',
  usage: '',
  help: 'print what makes tools trust the certificates of a server with --tls',
  async runAt(_, { place }) {
    return exported(trust(authorityIn(place)))
  },
}

export const env: PlaceCommand = {
  name: 'env',
  usage: '[--proxy URL]',
  help: 'print what sends the requests of tools to a server with --tls: eval "$(devplatform env)"',
  flags: { proxy: 'text' },
  async runAt(given, { place }) {
    const proxy =
      given.text('proxy') ?? `http://127.0.0.1:${(await holderOf(place.data))?.port ?? usualPort}`
    return exported({ ...through(proxy), ...trust(authorityIn(place)) })
  },
}

export const hosts: PlaceCommand = {
  name: 'hosts',
  usage: '[--address IP] [--names LIST]',
  help: 'print the lines of the hosts file for the names that tools have built in, and --names',
  flags: { address: 'text', names: 'text' },
  async runAt(given) {
    const own = given.text('names')?.split(',') ?? []
    const { all } = new Names(own, platformNames)
    const address = given.text('address') ?? '127.0.0.1'
    return { json: { address, names: all }, lines: all.map((name) => `${address} ${name}`) }
  },
}
