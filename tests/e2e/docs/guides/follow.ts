import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../../../_support/bundles.ts'
import { until } from '../../../_support/patience.ts'
import { spawnServer, type ServerProcess } from '../../../_support/spawn-server.ts'
import { stepsOf, type Step } from './blocks.ts'
import { browse } from './browser.ts'
import { isAsShown } from './output.ts'
import { makePlace, type Place } from './place.ts'
import { openShell, type Shell } from './shell.ts'

/** A command, the output shown in the guide, and the actual output. */
export interface Answered {
  line: number
  command: string
  shown: string
  printed: string
}

const patience = 30_000
const [shownHost, shownPort] = ['127.0.0.1:3000', '9998']

/**
 * `npm run devplatform` and `npx devplatform` run the operator's command with the data of this server, except for
 * `run`, which has data of its own.
 */
const commands = (server: ServerProcess) => {
  const command = `node ${join(root, 'server/app/bin.js')} "$@"`
  const own = `if [ "$1" = run ]; then env -u DEVPLATFORM_DATA ${command}; else ${command}; fi`
  return `export DEVPLATFORM_DATA=${server.data}
npm() { shift 4; ${command}; }
npx() { if [ "$1" = devplatform ]; then shift; ${own}; else command npx --no "$@"; fi; }`
}

/** Readers have told git who they are. */
const identity = {
  GIT_AUTHOR_NAME: 'Reader',
  GIT_AUTHOR_EMAIL: 'reader@example.com',
  GIT_COMMITTER_NAME: 'Reader',
  GIT_COMMITTER_EMAIL: 'reader@example.com',
}

class Reader {
  readonly answered: Answered[] = []
  readonly server: ServerProcess
  readonly place: Place
  readonly shell: Shell

  constructor(server: ServerProcess, place: Place, shell: Shell) {
    this.server = server
    this.place = place
    this.shell = shell
  }

  get host(): string {
    return new URL(this.server.url).host
  }

  /** Replaces the addresses of the guide with those of a separate server. */
  there(text: string): string {
    return text.replaceAll(shownHost, this.host).replaceAll(shownPort, String(this.place.port))
  }

  back(text: string): string {
    return text.replaceAll(this.host, shownHost).replaceAll(String(this.place.port), shownPort)
  }

  async do(step: Step): Promise<void> {
    if (step.kind === 'file')
      await writeFile(join(this.place.folder, step.name), this.there(step.text))
    if (step.kind === 'command') await this.type(step)
    if (step.kind === 'browser') await browse(this.server.url, await this.wish(step.text))
  }

  /** A browser action, after the program that prints its address has printed it. */
  wish(text: string): Promise<string> {
    const look = async () => (await this.shell.type(`echo ${text}`)).trim()
    return until(async () => {
      const said = await look()
      return said.includes(' ') && said
    }, text)
  }

  /** Output that arrives later is checked again. */
  async type({ text, shown, line }: Extract<Step, { kind: 'command' }>): Promise<void> {
    const look = async () => this.back(await this.shell.type(this.there(text)))
    let printed = await look()
    if (/&\s*$/.test(text)) await this.listening()
    const again = /^(cat|tail|grep) /.test(text)
    for (const end = performance.now() + patience; again && performance.now() < end;) {
      if (isAsShown(printed, shown)) break
      printed = await look()
    }
    this.answered.push({ line, command: text, shown, printed })
  }

  listening(): Promise<boolean> {
    const attempt = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(this.place.port, '127.0.0.1', () => resolve(true))
        socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
      })
    return until(attempt, 'a program that listens')
  }
}

/** Follows a guide, or the README, from its first to its last step, on a server that is started as described. */
export async function follow(name: string): Promise<Answered[]> {
  const file = name === 'README' ? 'README.md' : `docs/guides/${name}.md`
  const [start, ...steps] = stepsOf(await readFile(join(root, file), 'utf8'))
  if (start?.kind !== 'start') throw new Error(`${name} does not begin with a server`)
  await using place = await makePlace()
  const args = start.args.map((each) => (each.includes('.') ? join(place.folder, each) : each))
  await using server = await spawnServer({ args })
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: place.folder,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ...identity,
  }
  await using shell = openShell(place.folder, environment)
  await shell.type(commands(server))
  const reader = new Reader(server, place, shell)
  for (const step of steps) await reader.do(step)
  return reader.answered
}
