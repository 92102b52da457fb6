import { beforeAll, describe, expect, it } from 'vitest'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'
import { failure } from '../../_support/http/failures.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const author = { name: 'Mona', email: 'mona@example.com' }

const deploy = `
name: Deploy
on:
  push:
  workflow_dispatch:
    inputs:
      target: { type: choice, options: [staging, production], required: true }
      dry: { type: boolean, default: false }
      count: { type: number }
      note: { description: Why }
`

const files = {
  '.github/workflows/ci.yml': 'name: CI\non: [push, workflow_dispatch]\n',
  '.github/workflows/deploy.yaml': deploy,
  '.github/workflows/push.yml': 'on: push\n',
  '.github/workflows/broken.yml': 'on: [',
  '.github/workflows/notes.md': '# none',
  '.github/workflows/deeper/ci.yml': 'on: push\n',
}

const names = ['CI', 'Deploy', '.github/workflows/push.yml', '.github/workflows/broken.yml']

describe.each(stores)('workflows on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string

  const commit = async (at: string, content: Record<string, string>, branch = 'main') => {
    const { id } = (await mona().get(at)).body
    const folder = service.server.context.git.path(id)
    const parent = await headOf(service.server, at)
    const onto = branch === 'main' ? { branch, parent } : { branch }
    return commitFiles(folder, { ...onto, files: content, message: 'More', author, date: 0 })
  }

  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    await commit(path, files)
    await commit(path, { '.github/workflows/ci.yml': 'on: push\n' }, 'side')
  })

  const dispatch = (file: string, body: object, client: ServiceClient = mona()) =>
    client.post(`${path}/actions/workflows/${file}/dispatches`, body)

  describe.each(versions)('in %s', (version) => {
    const caller = () => service.as('mona', { version })

    it('GET …/actions/workflows returns 200 with the workflows of the default branch', async () => {
      const { status, body } = await caller().get(`${path}/actions/workflows`)
      expect([status, body.total_count]).toEqual([200, 4])
      const found = body.workflows.map(({ name }: { name: string }) => name)
      expect(found.sort()).toEqual([...names].sort())
      const page = await caller().get(`${path}/actions/workflows?per_page=3&page=2`)
      expect(page.body.workflows).toEqual(body.workflows.slice(3))
      expect(page.headers.link).toContain('rel="prev"')
    })

    it('GET …/actions/workflows/{workflow_id} returns 200 by ID and by file name', async () => {
      const byName = await caller().get(`${path}/actions/workflows/ci.yml`)
      expect(byName.body).toMatchObject({
        name: 'CI',
        path: '.github/workflows/ci.yml',
        state: 'active',
        html_url: `${service.server.url}${path.slice('/repos'.length)}/blob/main/.github/workflows/ci.yml`,
      })
      const byNumber = await caller().get(`${path}/actions/workflows/${byName.body.id}`)
      expect(byNumber.body).toEqual(byName.body)
      for (const absent of ['none.yml', '999999', 'notes.md'])
        expect((await caller().get(`${path}/actions/workflows/${absent}`)).status).toBe(404)
    })

    it('GET …/actions/runs/{run_id} shows the inputs of a run', async () => {
      const ask = {
        ref: 'main',
        inputs: { target: 'staging', dry: true },
        return_run_details: true,
      }
      const { status, body } = await dispatch('deploy.yaml', ask, caller())
      expect(status).toBe(200)
      const { body: run } = await caller().get(`${path}/actions/runs/${body.workflow_run_id}`)
      expect(run).toMatchObject({
        id: body.workflow_run_id,
        url: body.run_url,
        html_url: body.html_url,
        name: 'Deploy',
        path: '.github/workflows/deploy.yaml',
        event: 'workflow_dispatch',
        status: 'queued',
        conclusion: null,
        head_branch: 'main',
        head_sha: await headOf(service.server, path),
        head_commit: { message: 'More', author },
        actor: { login: 'mona' },
      })
      const { body: list } = await caller().get(`${path}/actions/runs?per_page=1`)
      expect(list.workflow_runs).toEqual([run])
    })
  })

  it('keep their IDs when their files change, and are deleted with them', async () => {
    const at = await service.repository({ auto_init: true })
    await commit(at, { '.github/workflows/a.yml': 'name: One\non: push\n' })
    const one = (await mona().get(`${at}/actions/workflows/a.yml`)).body
    await commit(at, { '.github/workflows/a.yml': 'name: Two\non: push\n' })
    const two = (await mona().get(`${at}/actions/workflows/a.yml`)).body
    expect([one.id, one.name, two.name]).toEqual([two.id, 'One', 'Two'])
    await mona().patch(at, { default_branch: 'main' })
    const empty = await service.repository()
    expect((await mona().get(`${empty}/actions/workflows`)).body).toEqual({
      total_count: 0,
      workflows: [],
    })
    expect((await mona().get(`${empty}/actions/workflows/${one.id}`)).status).toBe(404)
  })

  it('runs have the open pull requests of their branch, unless they are excluded', async () => {
    const at = await service.repository({ auto_init: true })
    await commit(at, files)
    const git = await gitOf(service, at)
    await git.branch('side', { 'more.md': 'x' })
    const opening = { title: 'Side', head: 'side', base: 'main' }
    const { body: pull } = await mona().post(`${at}/pulls`, opening)
    for (const ref of ['side', 'main'])
      await mona().post(`${at}/actions/workflows/ci.yml/dispatches`, { ref })
    const { body: whole } = await mona().get(at)
    const repo = { id: whole.id, url: whole.url, name: whole.name }
    const expected = {
      id: pull.id,
      number: pull.number,
      url: pull.url,
      head: { ref: 'side', sha: pull.head.sha, repo },
      base: { ref: 'main', sha: pull.base.sha, repo },
    }
    const pulls = async (query = '') => {
      const { body } = await mona().get(`${at}/actions/runs${query}`)
      return body.workflow_runs.map((run: { pull_requests: object[] }) => run.pull_requests)
    }
    expect(await pulls()).toEqual([[], [expected]])
    expect(await pulls('?exclude_pull_requests=true')).toEqual([[], []])
    const { body: runs } = await mona().get(`${at}/actions/runs?branch=side`)
    const one = `${at}/actions/runs/${runs.workflow_runs[0].id}`
    expect((await mona().get(one)).body.pull_requests).toEqual([expected])
    const without = await mona().get(`${one}?exclude_pull_requests=true`)
    expect(without.body.pull_requests).toEqual([])
    await mona().patch(`${at}/pulls/${pull.number}`, { state: 'closed' })
    expect(await pulls()).toEqual([[], []])
  })

  it('count their runs, and filter the list of runs', async () => {
    const at = await service.repository({ auto_init: true })
    await commit(at, files)
    const start = (file: string, body: object) =>
      mona().post(`${at}/actions/workflows/${file}/dispatches`, body)
    for (const file of ['ci.yml', 'deploy.yaml', 'ci.yml'])
      await start(file, {
        ref: 'refs/heads/main',
        inputs: file === 'ci.yml' ? {} : { target: 'staging' },
      })
    const { body: all } = await mona().get(`${at}/actions/runs`)
    const numbers = all.workflow_runs.map(({ run_number }: { run_number: number }) => run_number)
    expect([all.total_count, numbers]).toEqual([3, [2, 1, 1]])
    const count = async (query: string) =>
      (await mona().get(`${at}/actions/${query}`)).body.total_count
    expect(await count('workflows/ci.yml/runs')).toBe(2)
    expect(await count('runs?actor=mona&branch=main&event=workflow_dispatch&status=queued')).toBe(3)
    expect(await count('runs?actor=hubot')).toBe(0)
    expect(await count('runs?actor=nobody')).toBe(0)
    expect(await count('runs?status=completed')).toBe(0)
    expect(await count(`runs?head_sha=${await headOf(service.server, at)}`)).toBe(3)
    const [newest] = all.workflow_runs
    expect(await count(`runs?check_suite_id=${newest.check_suite_id}`)).toBe(1)
    expect(await count('runs?check_suite_id=1000000')).toBe(0)
    const [day] = newest.created_at.split('T')
    expect(await count(`runs?created=${day}`)).toBe(3)
    expect(await count(`runs?created=%3E${day}`)).toBe(0)
    expect(await count(`runs?created=*..${day}`)).toBe(3)
    const { body: page } = await mona().get(`${at}/actions/runs?per_page=1&page=2`)
    expect(page.workflow_runs).toEqual([all.workflow_runs[1]])
  })

  it('POST …/actions/runs/{run_id}/cancel returns 202 once, then 409', async () => {
    const { body } = await dispatch('ci.yml', { ref: 'main' })
    const at = `${path}/actions/runs/${body.workflow_run_id}`
    expect((await mona().post(`${at}/cancel`)).status).toBe(202)
    expect((await mona().get(at)).body).toMatchObject({
      status: 'completed',
      conclusion: 'cancelled',
    })
    const message = 'Cannot cancel a workflow run that is completed.'
    const again = await mona().post(`${at}/cancel`)
    expect(again.body).toEqual(failure(service.server, 409, message))
    expect((await mona().post(`${path}/actions/runs/999999/cancel`)).status).toBe(404)
  })

  const refusals: [string, string, object, string | RegExp][] = [
    ['an unknown ref', 'ci.yml', { ref: 'nowhere' }, 'No ref found for: nowhere'],
    ['an invalid ref', 'ci.yml', { ref: 'a..b' }, 'No ref found for: a..b'],
    [
      'a workflow without the trigger',
      'push.yml',
      { ref: 'main' },
      "Workflow does not have 'workflow_dispatch' trigger",
    ],
    [
      'a trigger on another branch only',
      'ci.yml',
      { ref: 'side' },
      "Workflow does not have 'workflow_dispatch' trigger",
    ],
    [
      'an invalid workflow file',
      'broken.yml',
      { ref: 'main' },
      "Workflow does not have 'workflow_dispatch' trigger",
    ],
    [
      'undeclared inputs',
      'ci.yml',
      { ref: 'main', inputs: { a: '1', b: '2' } },
      'Unexpected inputs provided: ["a","b"]',
    ],
    ['a missing input', 'deploy.yaml', { ref: 'main' }, "Required input 'target' not provided"],
    [
      'an unknown choice',
      'deploy.yaml',
      { ref: 'main', inputs: { target: 'moon' } },
      "Provided value 'moon' for input 'target' not in the list of allowed values",
    ],
    [
      'an invalid boolean',
      'deploy.yaml',
      { ref: 'main', inputs: { target: 'staging', dry: 'perhaps' } },
      "Provided value 'perhaps' for input 'dry' is not a boolean",
    ],
    [
      'an invalid number',
      'deploy.yaml',
      { ref: 'main', inputs: { target: 'staging', count: 'many' } },
      "Provided value 'many' for input 'count' is not a number",
    ],
    [
      'more than 25 inputs',
      'ci.yml',
      { ref: 'main', inputs: Object.fromEntries(Array.from({ length: 26 }, (_, n) => [n, 'x'])) },
      /^Invalid request/,
    ],
    ['a missing ref', 'ci.yml', {}, /^Invalid request/],
  ]

  it.each(refusals)('POST …/dispatches returns 422 for %s', async (_what, file, body, message) => {
    const answer = await dispatch(file, body)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })

  it('POST …/dispatches fills in default inputs, and accepts tags', async () => {
    const { id } = (await mona().get(path)).body
    const { storage, git } = service.server.context
    const sha = await headOf(service.server, path)
    await commitFiles(git.path(id), {
      branch: 'tagged',
      files,
      message: 'Tagged',
      author,
      date: 0,
    })
    const inputs = { target: 'production', note: 'now', count: 3 }
    const { body } = await dispatch('deploy.yaml', { ref: 'tagged', inputs })
    const run = await storage.workflowRuns.find(id, body.workflow_run_id)
    expect(run?.head_sha).not.toBe(sha)
    expect(run?.inputs).toEqual({ target: 'production', dry: 'false', count: '3', note: 'now' })
  })

  it('PUT …/disable and …/enable return 204; a disabled workflow cannot be started', async () => {
    const at = `${path}/actions/workflows/ci.yml`
    const set = (verb: string) => mona().request('PUT', `${at}/${verb}`)
    const state = async () => (await mona().get(at)).body.state
    expect((await set('disable')).status).toBe(204)
    expect([(await set('disable')).status, await state()]).toEqual([204, 'disabled_manually'])
    const { status, body } = await dispatch('ci.yml', { ref: 'main' })
    const message = "Cannot trigger a 'workflow_dispatch' on a disabled workflow"
    expect([status, body.message]).toEqual([422, message])
    await commit(path, { '.github/workflows/ci.yml': 'name: CI\non: [workflow_dispatch]\n' })
    expect(await state()).toBe('disabled_manually')
    expect([(await set('enable')).status, await state()]).toEqual([204, 'active'])
    expect((await dispatch('ci.yml', { ref: 'main' })).status).toBe(200)
    const unknown = await mona().request('PUT', `${path}/actions/workflows/none.yml/disable`)
    expect(unknown.status).toBe(404)
    await mona().patch(path, { archived: true })
    expect((await set('disable')).status).toBe(403)
    await mona().patch(path, { archived: false })
  })

  it('are visible to everyone, and started by callers with write access', async () => {
    const stranger = service.as('stranger')
    expect((await service.as(undefined).get(`${path}/actions/workflows`)).status).toBe(200)
    expect((await dispatch('ci.yml', { ref: 'main' }, stranger)).status).toBe(403)
    expect((await dispatch('none.yml', { ref: 'main' })).status).toBe(404)
    const closed = '/repos/acme/vault/actions/workflows'
    expect((await stranger.get(closed)).status).toBe(404)
    expect((await service.as('hubot').get(closed)).body.total_count).toBe(0)
  })
})
