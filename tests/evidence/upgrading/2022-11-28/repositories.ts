import { commitFiles } from '../../../../server/git/write/commit-files.ts'
import { furnished } from '../../../_support/fixtures/furnished.ts'
import { forked } from '../../../_support/fixtures/pulling.ts'
import { result, sarifOf, upload } from '../../../_support/fixtures/sarif.ts'
import { bundleOf, digestOf } from '../../../_support/keys/attested.ts'
import type { Story } from '../story.ts'

const author = { name: 'Mona', email: 'mona@example.com' }

/** Changes of repositories and their contents. */
export const repositories = {
  '03-submodule-type': async (service) => ({
    same: { method: 'GET', path: `${await furnished(service)}/contents` },
  }),

  '04-sarif-content-type': async (service) => {
    const path = await service.repository({ auto_init: true })
    await upload(service.as('mona'), service.server, path, sarifOf([result('a')]))
    const [{ id }] = (await service.as('mona').get(`${path}/code-scanning/analyses`)).body
    const headers = { Accept: 'application/sarif+json' }
    const address = `${path}/code-scanning/analyses/${id}`
    return { same: { method: 'GET', path: address, headers }, members: ['version'] }
  },

  '05-squash-pr-title': async (service) => {
    const at = { method: 'PATCH', path: await service.repository() } as const
    return {
      same: { ...at, body: { use_squash_pr_title_as_default: true } },
      instead: { ...at, body: { squash_merge_commit_title: 'PR_TITLE' } },
      members: ['use_squash_pr_title_as_default', 'squash_merge_commit_title'],
    }
  },

  '07-beta-media-type': async (service) => ({
    same: {
      method: 'GET',
      path: await service.repository(),
      headers: { Accept: 'application/vnd.service.beta+json' },
    },
    members: ['master_branch', 'default_branch'],
  }),

  '11-code-scanning-languages': async (service) => {
    const path = `${await service.repository()}/code-scanning/default-setup`
    const languages = ['go', 'javascript-typescript']
    await service.as('mona').patch(path, { state: 'configured', languages })
    return { same: { method: 'GET', path } }
  },

  '12-has-downloads': async (service) => ({
    same: { method: 'GET', path: await service.repository() },
  }),

  '15-advisory-cvss': async (service) => {
    const path = `${await service.repository()}/security-advisories`
    const { body } = await service.as('mona').post(path, {
      summary: 'Pads too far',
      description: 'Padding goes on for ever.',
      vulnerabilities: [{ package: { ecosystem: 'npm', name: 'left-pad' } }],
      cvss_vector_string: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
    })
    const members = ['cvss', 'cvss_severities']
    return { same: { method: 'GET', path: `${path}/${body.ghsa_id}` }, members }
  },

  '16-migration-repository': async (service) => {
    const repositories = [(await service.repository()).slice('/repos/'.length)]
    const { body } = await service.as('mona').post('/user/migrations', { repositories })
    const members = ['clone_url', 'default_branch', 'visibility', 'size']
    return { same: { method: 'GET', path: `/user/migrations/${body.id}` }, members }
  },

  '17-hub-endpoints': async (service) => {
    const path = await service.repository()
    const url = 'https://hooks.example.com/'
    const topic = `${service.server.url}${path.slice('/repos'.length)}/events/push`
    const body = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': url }
    const hook = { config: { url, content_type: 'form' }, events: ['push'] }
    return {
      same: { method: 'POST', path: '/hub', body },
      instead: { method: 'POST', path: `${path}/hooks`, body: hook },
      members: ['events', 'config'],
    }
  },

  '18-merge-commit-sha': async (service) => {
    const { path, open } = await forked(service)
    await open()
    return { same: { method: 'GET', path: `${path}/pulls/1` } }
  },

  '19-workflow-dispatch': async (service) => {
    const path = await service.repository()
    const { id } = (await service.as('mona').get(path)).body
    const files = { '.github/workflows/ci.yml': 'on: workflow_dispatch\n' }
    const commit = { branch: 'main', files, message: 'First', author, date: 0 }
    await commitFiles(service.server.context.git.path(id), commit)
    const start = `${path}/actions/workflows/ci.yml/dispatches`
    return { same: { method: 'POST', path: start, body: { ref: 'main' } } }
  },

  '20-single-assignee': async (service) => {
    const at = { method: 'POST', path: `${await service.repository()}/issues` } as const
    return {
      same: { ...at, body: { title: 'Broken', assignee: 'mona' } },
      instead: { ...at, body: { title: 'Broken', assignees: ['mona'] } },
      members: ['assignee', 'assignees'],
    }
  },

  '22-attestation-bundle': async (service) => {
    const path = await service.repository()
    const subject = digestOf('an artifact')
    await service.as('mona').post(`${path}/attestations`, { bundle: bundleOf([subject]) })
    return {
      same: { method: 'GET', path: `${path}/attestations/${subject}` },
      members: ['bundle', 'bundle_url'],
    }
  },
} satisfies Record<string, Story>
