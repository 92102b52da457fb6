import { describe, expect, it } from 'vitest'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const author = { name: 'Mona', email: 'mona@example.com' }
const files = {
  'lib/read.ts': '',
  'lib/write.py': '',
  'README.md': '',
  '.github/workflows/ci.yml': 'on: push',
}

describe.each(stores)('code scanning default setup on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  async function written() {
    const path = await service.repository({ auto_init: true })
    const { id } = (await mona().get(path)).body
    const parent = await headOf(service.server, path)
    const folder = service.server.context.git.path(id)
    await commitFiles(folder, { branch: 'main', parent, files, message: 'More', author, date: 0 })
    return `${path}/code-scanning/default-setup`
  }

  const untouched = {
    state: 'not-configured',
    languages: ['actions', 'javascript-typescript', 'python'],
    runner_type: null,
    runner_label: null,
    query_suite: 'default',
    threat_model: 'remote',
    updated_at: null,
    schedule: null,
  }

  it('GET returns the languages to scan while nothing is configured', async () => {
    const path = await written()
    const { status, body } = await mona().get(path)
    expect([status, body]).toEqual([200, untouched])
  })

  it('PATCH returns 200, and stores the settings', async () => {
    const path = await written()
    const { status, body } = await mona().patch(path, { state: 'configured' })
    expect([status, body]).toEqual([200, {}])
    const usual = {
      ...untouched,
      state: 'configured',
      runner_type: 'standard',
      schedule: 'weekly',
      updated_at: '2026-03-10T12:00:00Z',
    }
    expect((await mona().get(path)).body).toEqual(usual)
    const chosen = {
      languages: ['python', 'python'],
      query_suite: 'extended',
      threat_model: 'remote_and_local',
      runner_type: 'labeled',
      runner_label: 'big',
    }
    await mona().patch(path, chosen)
    expect((await mona().get(path)).body).toEqual({ ...usual, ...chosen, languages: ['python'] })
    await mona().patch(path, { runner_type: 'standard' })
    expect((await mona().get(path)).body).toMatchObject({ runner_label: null })
    await mona().patch(path, { state: 'not-configured' })
    expect((await mona().get(path)).body).toMatchObject({
      ...untouched,
      updated_at: usual.updated_at,
    })
  })

  it.each([
    ['labeled machines without a label', { state: 'configured', runner_type: 'labeled' }],
    ['a label for other machines', { state: 'configured', runner_label: 'big' }],
    ['an unknown language', { languages: ['cobol'] }],
    ['the older names of languages', { languages: ['typescript'] }],
  ])('PATCH returns 422 for %s', async (_what, input) => {
    const path = await written()
    expect((await mona().patch(path, input)).status).toBe(422)
    expect((await mona().get(path)).body).toEqual(untouched)
  })

  it('PATCH returns 422 where there is nothing to scan', async () => {
    const path = `${await service.repository()}/code-scanning/default-setup`
    expect((await mona().get(path)).body.languages).toEqual([])
    expect((await mona().patch(path, { state: 'configured' })).status).toBe(422)
  })

  it('is for administrators', async () => {
    const path = await written()
    expect((await service.as('hubot').get(path)).status).toBe(404)
    expect((await service.as('hubot').patch(path, {})).status).toBe(403)
  })
})
