import { openRevision } from '../repositories/revision.ts'
import type { Handlers } from '../../api/handler.ts'
import { workspaceMachine } from './machine-view.ts'
import { changeSelection, setAccess } from './access.ts'
import { devcontainersIn, nameOf } from './devcontainers.ts'
import type { Machine } from './machines.ts'
import { requireWorkspaces } from './may-use.ts'
import { availableMachines, machinesFor } from './available-machines.ts'
import { organizationWorkspaces } from './organization-handlers.ts'
import { ownWorkspace } from './own.ts'
import { ownWorkspacesHandlers } from './own-workspaces-handlers.ts'
import { repositoryWorkspaces } from './repository-handlers.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

const done = { status: 204, body: undefined } as const

const listed = (machines: readonly Machine[]) => ({
  status: 200 as const,
  body: { total_count: machines.length, machines: machines.map(workspaceMachine) },
})

export const workspaces = {
  ...organizationWorkspaces,
  ...ownWorkspacesHandlers,
  ...repositoryWorkspaces,

  'codespaces/set-codespaces-access': async ({ organization, body }, context) => {
    await setAccess(organization, body, context)
    return done
  },

  'codespaces/set-codespaces-access-users': async ({ organization, body }, context) => {
    await changeSelection(organization, { add: true, names: body.selected_usernames }, context)
    return done
  },

  'codespaces/delete-codespaces-access-users': async ({ organization, body }, context) => {
    await changeSelection(organization, { add: false, names: body.selected_usernames }, context)
    return done
  },

  'codespaces/list-devcontainers-in-repository-for-authenticated-user': async (
    { query, repository, caller, links },
    context,
  ) => {
    await requireWorkspaces(repository, caller, context.storage)
    using revision = await openRevision(repository, query.ref, context)
    const all = await devcontainersIn(revision)
    const page = pageOf(query)
    const devcontainers: { path: string; name?: string; display_name?: string }[] = []
    for (const each of all.slice(page.offset, page.offset + page.limit)) {
      const name = await nameOf(each, revision, context)
      devcontainers.push({ path: each.path, ...(name && { name, display_name: name }) })
    }
    return {
      status: 200,
      body: { total_count: all.length, devcontainers },
      headers: pageLinks(page, all.length, links),
    }
  },

  'codespaces/repo-machines-for-authenticated-user': async (
    { query, repository, caller },
    context,
  ) => {
    await requireWorkspaces(repository, caller, context.storage)
    return listed(await availableMachines(repository, query, context))
  },

  'codespaces/codespace-machines-for-authenticated-user': async ({ path, caller }, context) => {
    const { workspace, repository } = await ownWorkspace(
      path.workspace_name,
      { workspaces_metadata: 'read' },
      caller,
      context,
    )
    await requireWorkspaces(repository, caller, context.storage)
    return listed(await machinesFor(workspace, repository, context))
  },
} satisfies Partial<Handlers>
