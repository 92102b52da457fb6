import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommandContext } from '../../../server/app/cli/command.ts'
import { ParsedArguments } from '../../../server/app/cli/parsed-arguments.ts'
import { secretsRotate } from '../../../server/app/cli/secrets-rotate.ts'
import { keysOf } from '../../../server/core/secret-key.ts'
import { type Keys } from '../../../server/core/secret-key-file.ts'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import { createVault, keyIdOf, type Vault } from '../../../server/core/vault.ts'
import { root } from '../../_support/bundles.ts'
import { createTestClock } from '../../_support/clock.ts'
import { operator } from '../../_support/operator.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'

const vaultOf = (...keys: Keys) => createVault(() => keys)
const turn = () => new Promise((resolve) => setImmediate(resolve))
const given = (present: string, ...others: string[]) => ({
  DEVPLATFORM_SECRET_KEY: present,
  DEVPLATFORM_OTHER_SECRET_KEYS: others.join(','),
})

describe.each(stores)('secrets commands on $name', (store) => {
  let data: string
  let opened: OpenStore
  let storage: Storage
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'devplatform-secrets-'))
    opened = await store.open(data)
    storage = await openStorage(opened.location)
  })
  afterEach(async () => {
    await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
    await rm(data, { recursive: true })
  })

  const run = (line: string, environment = {}) =>
    operator({ context: { config: { data } }, opened, clock: createTestClock() }, environment)(line)
  const done = async (line: string, environment = {}) => {
    const { wrong, out } = await run(line, environment)
    expect(wrong).toBeUndefined()
    return out
  }

  /** Starts a command in its own process. */
  function start(line: string, environment = {}) {
    const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
    const place = { DEVPLATFORM_DATA: data, DATABASE_URL: opened.databaseUrl }
    const env = { ...inherited, ...place, ...environment }
    const child = spawn(process.execPath, [join(root, 'server/app/bin.js'), ...line.split(' ')], {
      env,
    })
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return {
      child,
      ended: ended.then(([out, error, [code]]) => ({ out, error, code: code as number | null })),
    }
  }

  /** Sets a secret on each of `count` hooks. @returns the secrets by hook ID */
  async function hooks(count: number, vault: Vault): Promise<Map<number, string>> {
    const secrets = new Map<number, string>()
    await storage.transaction(async (transaction) => {
      for (let number = 1; number <= count; number++) {
        const { id } = await transaction.hooks.create({
          repository_id: 1,
          active: true,
          events: ['push'],
          url: `http://127.0.0.1:1/${number}`,
          content_type: 'json',
          insecure_ssl: '0',
          version: '2026-03-10',
          created_at: 1,
        })
        secrets.set(id, `secret ${number}`)
        await transaction.hooks.setSecret(id, vault.seal(`secret ${number}`, `hook ${id}`))
      }
    })
    return secrets
  }

  interface Row {
    id: number
    secret: string
  }
  const rows = () =>
    opened.query<Row>('select id, secret from hooks where secret is not null order by id')

  /** The decrypted secrets by hook ID. */
  const unsealed = async (vault: Vault) =>
    new Map((await rows()).map(({ id, secret }) => [+id, vault.open(secret, `hook ${id}`)]))

  const sealedWith = async (key: string) =>
    (await rows()).filter(({ secret }) => secret.startsWith(`${keyIdOf(key)}:`)).length

  describe('with a key of the operator', () => {
    it('rotate leaves every secret unchanged, and the former key is no longer needed', async () => {
      const secrets = await hooks(120, vaultOf('old'))
      const out = await done('secrets rotate', given('new', 'old'))
      expect(out).toBe(`Secrets re-encrypted with key ${keyIdOf('new')}: 120.\n`)
      expect(await unsealed(vaultOf('new'))).toEqual(secrets)
    })

    it('rotate encrypts organization secrets anew, each for its owner', async () => {
      const old = vaultOf('old')
      const account = { type: 'Organization', plan: 'free', site_admin: 0 } as const
      const moment = { created_at: 1, updated_at: 1 }
      const { id } = await storage.accounts.create({ login: 'acme', ...account, ...moment })
      const private_key = old.seal('the other half', `key of organization ${id}`)
      const owner = { organization_id: id }
      await storage.secretKeys.add(owner, { public_key: 'one half', private_key, created_at: 1 })
      const named = { organization_id: id, name: 'TOKEN', visibility: 'all' as const }
      const { value: secret } = await storage.dependencySecrets.add({ ...named, ...moment })
      const value = old.seal('s3cret', `organization secret ${secret.id}`)
      await storage.dependencySecrets.change(secret.id, { value }, 1)
      const out = await done('secrets rotate', given('new', 'old'))
      expect(out).toBe(`Secrets re-encrypted with key ${keyIdOf('new')}: 2.\n`)
      const present = vaultOf('new')
      const resealed = (await storage.dependencySecrets.find(owner, 'TOKEN'))!
      expect(present.open(resealed.value!, `organization secret ${secret.id}`)).toBe('s3cret')
      const key = (await storage.secretKeys.find(owner))!
      expect(present.open(key.private_key, `key of organization ${id}`)).toBe('the other half')
    })

    it('a second rotate finds nothing to do, and changes nothing', async () => {
      await hooks(3, vaultOf('new'))
      const before = await rows()
      const { json } = await run('secrets rotate --json', given('new', 'old'))
      expect(json()).toEqual({ key: keyIdOf('new'), resealed: 0, unopened: [] })
      expect(await rows()).toEqual(before)
    })

    it('rotate reads secrets of several former keys', async () => {
      const first = await hooks(2, vaultOf('first'))
      const second = await hooks(2, vaultOf('second'))
      await done('secrets rotate', given('third', 'second', 'first'))
      expect(await unsealed(vaultOf('third'))).toEqual(new Map([...first, ...second]))
    })

    it('rotate continues past missing secrets and deleted hooks', async () => {
      const secrets = await hooks(3, vaultOf('old'))
      const [one, two] = secrets.keys()
      await storage.hooks.setSecret(one!, null)
      await storage.hooks.end(two!, 1)
      secrets.delete(one!)
      await done('secrets rotate', given('new', 'old'))
      expect(await unsealed(vaultOf('new'))).toEqual(secrets)
    })

    it('rotate names secrets that it cannot open, leaves them unchanged, and rotates the rest', async () => {
      const secrets = await hooks(6, vaultOf('old'))
      const [lost, damaged, one, other, bare, fine] = [...secrets.keys()] as number[]
      const seal = (id: number, key = 'old') => vaultOf(key).seal('s3cret', `hook ${id}`)
      await storage.hooks.setSecret(lost!, seal(lost!, 'lost'))
      await storage.hooks.setSecret(damaged!, `${seal(damaged!).slice(0, -4)}AAAA`)
      await storage.hooks.setSecret(one!, seal(other!))
      await storage.hooks.setSecret(other!, seal(one!))
      await storage.hooks.setSecret(bare!, 'c4nary in the clear')
      const before = await rows()
      const said = await run('secrets rotate', given('new', 'old'))
      const stranger = 'is damaged, or was sealed for another owner'
      expect(said.out.split('\n')).toEqual([
        `Secrets re-encrypted with key ${keyIdOf('new')}: 1.`,
        `The secret of hook ${lost} was sealed with key ${keyIdOf('lost')}, which is not ours`,
        ...[damaged, one, other].map((id) => `The secret of hook ${id} ${stranger}`),
        `The secret of hook ${bare} is not sealed as it should be`,
        '',
      ])
      expect(said.wrong).toBe('secrets that could not be decrypted: 5')
      expect((await rows()).slice(0, -1)).toEqual(before.slice(0, -1))
      const { secret } = (await rows()).at(-1)!
      expect(vaultOf('new').open(secret, `hook ${fine}`)).toBe('secret 6')
      const { json, ...again } = await run('secrets rotate --json', given('new', 'old'))
      expect(json()).toMatchObject({ resealed: 0, unopened: { length: 5 } })
      expect(JSON.stringify([said, again])).not.toContain('c4nary')
    })

    it.each(['new-key', 'drop-keys'])(
      '%s refuses to change a key of the operator',
      async (verb) => {
        const { wrong } = await run(`secrets ${verb}`, given('new'))
        const wanted = 'the key is set by DEVPLATFORM_SECRET_KEY or the configuration file'
        expect(wrong).toBe(`${wanted}; change it there`)
        expect(await readdir(data)).not.toContain('secret-key')
      },
    )
  })

  describe('with the key in the data folder', () => {
    const file = () => join(data, 'secret-key')
    const settings = () => ({ data, secretKey: undefined, otherSecretKeys: [] })
    const keys = async () => (await readFile(file(), 'utf8')).trim().split('\n')

    it('new-key, rotate and drop-keys work while a server runs', async () => {
      const running = createVault(await keysOf(settings()))
      const secrets = await hooks(3, running)
      const [former] = await keys()
      const made = await run('secrets new-key')
      const [present] = await keys()
      expect(await keys()).toEqual([present, former])
      expect(made.out).toBe(`New secrets are encrypted with key ${keyIdOf(present!)}.\n`)
      expect(made.aside).toContain('devplatform secrets rotate')
      const more = new Map([...secrets, ...(await hooks(2, running))])
      expect([await sealedWith(former!), await sealedWith(present!)]).toEqual([3, 2])
      expect(await unsealed(running)).toEqual(more)
      await done('secrets rotate')
      expect(await unsealed(running)).toEqual(more)
      expect(await done('secrets drop-keys')).toBe('Old keys deleted: 1.\n')
      expect(await keys()).toEqual([present])
      expect(await unsealed(running)).toEqual(more)
      expect(await unsealed(createVault(await keysOf(settings())))).toEqual(more)
    })

    it('drop-keys keeps keys that are still needed', async () => {
      await hooks(2, createVault(await keysOf(settings())))
      await done('secrets new-key')
      const before = await keys()
      const { out, wrong } = await run('secrets drop-keys')
      const wanted = 'secrets still encrypted with old keys: 2; run "devplatform secrets rotate"'
      expect([out, wrong]).toEqual(['', wanted])
      expect(await keys()).toEqual(before)
      await done('secrets rotate')
      await done('secrets drop-keys')
      expect(await done('secrets drop-keys')).toBe('Old keys deleted: 0.\n')
    })

    it('rotate also opens secrets with the keys of the operator', async () => {
      await writeFile(file(), 'of the folder')
      const secrets = await hooks(2, vaultOf('former'))
      await done('secrets rotate', { DEVPLATFORM_OTHER_SECRET_KEYS: 'former' })
      expect(await unsealed(vaultOf('of the folder'))).toEqual(secrets)
    })

    it.each(['new-key', 'rotate', 'drop-keys'])(
      '%s creates no key where there is none',
      async (verb) => {
        await hooks(1, vaultOf('elsewhere'))
        const { out, wrong } = await run(`secrets ${verb}`)
        expect([out, wrong]).toEqual(['', expect.stringContaining('secret-key cannot be read')])
        expect(await readdir(data)).not.toContain('secret-key')
      },
    )

    it('concurrent new-key commands lose no key', async () => {
      await keysOf(settings())
      // In a single process the embedded store would wait for itself.
      const command = async () =>
        store.name === 'postgres'
          ? done('secrets new-key')
          : (await start('secrets new-key').ended).out
      const said = await Promise.all([1, 2, 3].map(command))
      const made = said.map(
        (out) => /^New secrets are encrypted with key (\w+)\.\n$/.exec(out)?.[1],
      )
      expect(await keys()).toHaveLength(4)
      expect((await keys()).slice(0, 3).map(keyIdOf).sort()).toEqual(made.sort())
    })
  })

  describe('rotate during concurrent writes', () => {
    const keySettings = { data: '/nonexistent', secretKey: 'new', otherSecretKeys: ['old'] }

    /** Rotates, and runs `before` ahead of each write. */
    function rotate(before: () => Promise<unknown>) {
      const secrets: Storage['secrets'] = {
        ...storage.secrets,
        async reseal(...args) {
          await before()
          return storage.secrets.reseal(...args)
        },
      }
      const context: Partial<CommandContext> = {
        storage: { ...storage, secrets },
        keys: keySettings,
      }
      return secretsRotate.run(new ParsedArguments(secretsRotate, []), context as CommandContext)
    }

    it('never overwrites a secret that was set in the meantime, whichever key encrypted it', async () => {
      const secrets = await hooks(4, vaultOf('old'))
      const [one, two, three, four] = [...secrets.keys()] as number[]
      const change = async () => {
        const sealed = (key: string, id: number) => vaultOf(key).seal('changed', `hook ${id}`)
        for (const id of [one!, two!]) secrets.set(id, 'changed')
        await storage.hooks.setSecret(one!, sealed('old', one!))
        await storage.hooks.setSecret(two!, sealed('new', two!))
        await storage.hooks.setSecret(three!, null)
        secrets.delete(three!)
      }
      let changed: Promise<void> | undefined
      const { json } = await rotate(() => (changed ??= change()))
      expect(json).toMatchObject({ resealed: 2, unopened: [] })
      expect(await unsealed(vaultOf('new'))).toEqual(secrets)
      expect(secrets.get(four!)).toBe('secret 4')
    })

    it('completes when it is run again after an interruption', async () => {
      const secrets = await hooks(120, vaultOf('old'))
      let count = 0
      const breaking = rotate(async () => {
        if (++count === 2) throw new Error('The power was cut')
      })
      await expect(breaking).rejects.toThrow('The power was cut')
      expect(await unsealed(vaultOf('new', 'old'))).toEqual(secrets)
      expect(await sealedWith('old')).toBeGreaterThan(0)
      await rotate(async () => {})
      expect(await unsealed(vaultOf('new'))).toEqual(secrets)
    })

    it('completes after its process was killed', async () => {
      const secrets = await hooks(1_500, vaultOf('old'))
      const { child, ended } = start('secrets rotate', given('new', 'old'))
      while (child.exitCode === null && (await sealedWith('new')) === 0) await turn()
      child.kill('SIGKILL')
      expect((await ended).error).toBe('')
      expect(await unsealed(vaultOf('new', 'old'))).toEqual(secrets)
      await done('secrets rotate', given('new', 'old'))
      expect(await unsealed(vaultOf('new'))).toEqual(secrets)
    })

    it(
      'two at once lose no secret, while another process sets secrets with the former key',
      { timeout: 120_000 },
      async () => {
        const secrets = await hooks(200, vaultOf('old'))
        const ids = [...secrets.keys()]
        const running = [1, 2].map(() => start('secrets rotate', given('new', 'old')))
        let working = true
        const finished = Promise.all(running.map(({ ended }) => ended)).finally(
          () => (working = false),
        )
        for (let changed = 0; working; changed++) {
          const id = ids[(changed * 7) % ids.length]!
          secrets.set(id, `changed ${changed}`)
          await storage.hooks.setSecret(id, vaultOf('old').seal(`changed ${changed}`, `hook ${id}`))
          await sealedWith('new') // leaves the others time to write
          await turn()
        }
        for (const { code, error } of await finished) expect([code, error]).toEqual([0, ''])
        expect(await unsealed(vaultOf('new', 'old'))).toEqual(secrets)
        await done('secrets rotate', given('new', 'old'))
        expect(await unsealed(vaultOf('new'))).toEqual(secrets)
      },
    )
  })
})
