import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasPostgres,
  startPostgres,
  type PostgresProcess,
} from '../../_support/databases/postgres-process.ts'
import { gitClient } from '../../_support/git/git-client.ts'
import { redisProgram, startRedis, type RedisProcess } from '../../_support/limits/redis-process.ts'
import { until } from '../../_support/patience.ts'
import { client } from '../../_support/service-client.ts'
import { spawnServer, type ServerProcess, type SpawnOptions } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'
import { remoteOf } from '../_story.ts'

const repository = 'acme/widgets'
/** Two addresses of this machine, as if they were two hosts. */
const hosts = ['127.0.0.1', '127.0.0.2']
const pushes = 6

describe.runIf(hasPostgres)('two hosts with one PostgreSQL database', () => {
  let folder: string
  let postgres: PostgresProcess
  let redis: RedisProcess | undefined
  let receiver: Receiver
  let servers: ServerProcess[]

  const start = (options: SpawnOptions) =>
    spawnServer({
      store: postgres.store,
      world: testWorld,
      environment: { PATH: process.env.PATH!, ...(redis && { REDIS_URL: redis.url }) },
      ...options,
    })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-hosts-'))
    postgres = await startPostgres()
    redis = redisProgram ? await startRedis() : undefined
    receiver = await startReceiver()
    const data = join(folder, 'shared')
    servers = await Promise.all(hosts.map((host) => start({ host, data })))
  })
  afterAll(async () => {
    for (const server of servers ?? []) await server[Symbol.asyncDispose]()
    await receiver?.[Symbol.asyncDispose]()
    await redis?.[Symbol.asyncDispose]()
    await postgres?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  const monas = () => servers.map((server) => client(server, { token: 'ghp_mona' }))
  const remotes = () => servers.map(({ url }) => remoteOf(url, repository, 'mona', 'ghp_mona'))

  describe('and one data folder', () => {
    it('show pushes through either of them through the other', async () => {
      const git = gitClient(await mkdtemp(join(folder, 'git-')))
      await git('clone', '-q', remotes()[0]!, 'work')
      const work = git.in('work')
      for (const [index, to] of remotes().entries()) {
        const sha = await work.commit('shared.txt', `${index}\n`)
        await work('push', '-q', to, `HEAD:refs/heads/from-${index}`)
        const other = 1 - index
        const listed = await work('ls-remote', remotes()[other]!, `refs/heads/from-${index}`)
        expect(listed).toContain(sha)
        const events = (await monas()[other]!.get(`/repos/${repository}/events`)).body
        expect(events[0].payload.head).toBe(sha)
      }
    })

    it('send each delivery once', async () => {
      const [one] = monas()
      const config = { url: `${receiver.url}hosts`, content_type: 'json' }
      expect((await one!.post(`/repos/${repository}/hooks`, { config })).status).toBe(201)
      const git = gitClient(await mkdtemp(join(folder, 'git-')))
      await git('clone', '-q', remotes()[0]!, 'work')
      const work = git.in('work')
      const shas: string[] = []
      for (let push = 0; push < pushes; push++) {
        shas.push(await work.commit('pushed.txt', `${push}\n`))
        await work('push', '-q', remotes()[push % 2]!, 'HEAD:refs/heads/deliveries')
      }
      const heard = () =>
        receiver.received.filter(({ headers }) => headers['x-service-event'] === 'push')
      await until(() => heard().length >= pushes, 'all deliveries')
      const waiting = 'select id from deliveries where delivered_at is null'
      await until(
        async () => (await servers[0]!.opened.query(waiting)).length === 0,
        'no deliveries left',
      )
      const afters = heard().map(
        ({ body }) => (JSON.parse(body.toString()) as { after: string }).after,
      )
      expect(afters).toEqual(shas) // each once, in the order of the pushes
    })

    it.runIf(redisProgram)('count requests together', async () => {
      const used: number[] = []
      for (let round = 0; round < 6; round++) {
        const { headers } = await monas()[round % 2]!.get('/user')
        used.push(Number(headers['x-ratelimit-used']))
      }
      expect(used).toEqual(used.map((_each, index) => used[0]! + index))
    })

    it('start again', async () => {
      const [first] = servers
      expect(await first!.stop()).toBe(0)
      await first!.restart()
      expect((await fetch(`${first!.url}/readyz`)).status).toBe(200)
    })
  })

  describe.each([
    { processes: 'one process', args: [] },
    { processes: 'two workers', args: ['--workers', '2'] },
  ])('and another data folder on one of them, with $processes', ({ args }) => {
    it('refuse to start there', async () => {
      const data = await mkdtemp(join(folder, 'other-'))
      const id = (await readFile(join(folder, 'shared/folder-id'), 'utf8')).trim()
      const { port } = new URL(postgres.url)
      await expect(start({ host: hosts[1]!, data, args })).rejects.toThrow(
        `devplatform: the data folder ${data} does not belong to the database postgres of PostgreSQL at 127.0.0.1:${port} (DATABASE_URL): ` +
          `${data}/folder-id is missing; mount the same folder on every host, or write ${id} into the file if the folder is right\n`,
      )
    })
  })
})
