import { existsSync } from 'node:fs'
import { ConfigError } from '../../core/config-error.ts'
import { Names, platformNames } from '../../core/names.ts'
import type { StorePlace } from '../config.ts'
import { holderOf } from '../../storage/folder-lock.ts'
import { systemHosts, writeHosts } from '../pointing/hosts-block.ts'
import { installAuthority, removeAuthority } from '../pointing/trust-store.ts'
import { ghHost, through, trust, trustByHand } from '../pointing/variables.ts'
import { authorityFile } from '../tls/own-files.ts'
import type { CommandResult, PlaceCommand } from './command.ts'

/** @throws ConfigError when the server has never accepted TLS */
function requireAuthority({ data }: StorePlace): void {
  const file = authorityFile(data)
  if (existsSync(file)) return
  throw new ConfigError(`there is no ${file}; start the server with --tls first`)
}

/** When no server says its port. */
const usualPort = 3000

const quoted = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`

const exported = (variables: Record<string, string>): CommandResult => ({
  json: variables,
  lines: Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`),
})

export const ca: PlaceCommand = {
  name: 'ca',
  usage: '[--install | --remove]',
  help: 'print what makes tools trust a server with --tls, or change the trust of the system',
  flags: { install: 'switch', remove: 'switch' },
  async runAt(given, { place }) {
    requireAuthority(place)
    const file = authorityFile(place.data)
    if (given.on('install')) return installAuthority(file)
    if (given.on('remove')) return removeAuthority(file)
    const { json, lines } = exported(trust(place.data))
    return { json, lines: [...lines, ...trustByHand(place.data)] }
  },
}

export const env: PlaceCommand = {
  name: 'env',
  usage: '[--proxy URL] [--plain]',
  help: 'print what sends the requests of tools to a server: eval "$(devplatform env)"',
  flags: { proxy: 'text', plain: 'switch' },
  async runAt(given, { place }) {
    const plain = given.on('plain')
    if (!plain) requireAuthority(place)
    const proxy =
      given.text('proxy') ?? `http://127.0.0.1:${(await holderOf(place.data))?.port ?? usualPort}`
    const proxied = through(proxy, { plain })
    return exported({ ...proxied, GH_HOST: ghHost(plain), ...(!plain && trust(place.data)) })
  },
}

export const hosts: PlaceCommand = {
  name: 'hosts',
  usage: '[--address IP] [--names LIST] [--write | --remove] [--file FILE]',
  help: 'print the lines of the hosts file for the names that tools have built in, or write them',
  flags: {
    ...{ address: 'text', names: 'text', file: 'text' },
    ...{ write: 'switch', remove: 'switch' },
  },
  async runAt(given) {
    const own = given.text('names')?.split(',') ?? []
    const { all } = new Names(own, platformNames)
    const address = given.text('address') ?? '127.0.0.1'
    const lines = all.map((name) => `${address} ${name}`)
    const file = given.text('file') ?? systemHosts()
    if (given.on('write')) return writeHosts(file, lines)
    if (given.on('remove')) return writeHosts(file, [])
    return { json: { address, names: all }, lines }
  },
}
