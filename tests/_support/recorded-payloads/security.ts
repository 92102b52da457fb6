import { createLinks } from '../../../server/core/links.ts'
import { applyResult } from '../../../server/domains/workflows/apply-result.ts'
import { changeRun } from '../../../server/domains/workflows/change-run.ts'
import { headOf, result, upload, sarifOf } from '../fixtures/sarif.ts'
import { bare } from '../fixtures/protecting.ts'
import type { Scene } from './scene.ts'

const widgets = '/repos/acme/widgets'
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFGZRa6EvY9mlgik7KAqs62bit+p6nJsNpcs3wREK0UL'
const deploy =
  'name: Deploy\non:\n  workflow_dispatch:\n    inputs: { target: { default: staging } }\n' +
  'jobs: { build: { runs-on: ubuntu-latest } }\n'

/** Causes the events of deploy keys. */
async function deployKeys({ send }: Pick<Scene, 'send'>): Promise<void> {
  const { id } = await send('POST', `${widgets}/keys`, { title: 'Build server', key })
  await send('DELETE', `${widgets}/keys/${id}`)
}

/** Causes the events of the protection of a branch. */
async function protection({ send }: Pick<Scene, 'send'>): Promise<void> {
  const at = `${widgets}/branches/main/protection`
  const required_status_checks = { strict: true, contexts: ['ci/build'] }
  await send('PUT', at, { ...bare, required_status_checks })
  await send('POST', `${at}/enforce_admins`)
  await send('DELETE', at)
}

/** Starts a run and its jobs, as the control plane does. */
async function startRun(id: number, { server }: Pick<Scene, 'server'>): Promise<void> {
  const { context } = server
  const repository = (await context.storage.repositories.findByName('acme', 'widgets'))!
  const source = { id, repository, sender: repository.owner, links: createLinks(server.url, '') }
  await changeRun(source, (run) => applyResult(run, { status: 'in_progress' }), context)
}

/** Causes the events of a workflow. */
async function workflows({ send, server }: Pick<Scene, 'send' | 'server'>): Promise<void> {
  const content = Buffer.from(deploy).toString('base64')
  const path = '.github/workflows/deploy.yml'
  await send('PUT', `${widgets}/contents/${path}`, { message: 'Deploy widgets', content })
  const run = { ref: 'main', inputs: { target: 'production' } }
  const dispatches = `${widgets}/actions/workflows/deploy.yml/dispatches`
  const { workflow_run_id } = await send('POST', dispatches, run)
  await startRun(workflow_run_id, { server })
  await send('POST', `${widgets}/actions/runs/${workflow_run_id}/cancel`)
}

/** Causes the events of code scanning alerts. */
async function alerts(scene: Scene): Promise<void> {
  const sha = await headOf(scene.server, widgets)
  await scene.send('POST', `${widgets}/git/refs`, { ref: 'refs/heads/scanned', sha })
  const analyze = async (results: object[], more: object = {}) => {
    await upload(scene.as(), scene.server, widgets, sarifOf(results), more)
    await scene.settle()
  }
  const found = [result('path-injection')]
  await analyze(found)
  await analyze([])
  await analyze(found)
  await analyze(found, { ref: 'refs/heads/scanned' })
  const at = `${widgets}/code-scanning/alerts/1`
  await scene.send('PATCH', at, { state: 'dismissed', dismissed_reason: 'used in tests' })
  await scene.send('PATCH', at, { state: 'open' })
}

/** Causes the events of security advisories. */
async function advisories({ send }: Pick<Scene, 'send'>): Promise<void> {
  const vulnerabilities = [{ package: { ecosystem: 'npm', name: 'widgets' } }]
  const advisory = { summary: 'Widgets leak', description: 'All of them.', vulnerabilities }
  const at = `${widgets}/security-advisories`
  const { ghsa_id } = await send('POST', at, { ...advisory, severity: 'high' })
  await send('PATCH', `${at}/${ghsa_id}`, { state: 'published' })
  await send('PATCH', `${at}/${ghsa_id}`, { summary: 'Widgets leak a lot' })
  await send('PATCH', `${at}/${ghsa_id}`, { state: 'closed' })
  await send('POST', `${at}/reports`, advisory, 'octavia')
}

/** Causes the events of a repository that concern its security and its workflows. */
export async function securityEvents(scene: Scene): Promise<void> {
  const steps = { send: scene.send.bind(scene) }
  await deployKeys(steps)
  await protection(steps)
  await workflows({ ...steps, server: scene.server })
  await alerts(scene)
  await advisories(steps)
  const security_and_analysis = { secret_scanning: { status: 'enabled' } }
  await scene.send('PATCH', widgets, { security_and_analysis })
}
