import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { openRevision } from '../repositories/revision.ts'
import { createWorkspace } from './create.ts'
import { configurationOf, defaultDevcontainer, devcontainersIn } from './devcontainers.ts'
import { ownWorkspaces } from './lists.ts'
import { defaultLocation } from './machines.ts'
import { requireWorkspaces } from './may-use.ts'
import { placeOf } from './pull-place.ts'
import { requestsPermissions } from './requirements.ts'
import { billableOwner, workspaceView } from './view.ts'

export const repositoryWorkspaces = {
  'codespaces/list-in-repository-for-authenticated-user': (request, context) =>
    ownWorkspaces(request, request.repository.id, context),

  'codespaces/create-with-repo-for-authenticated-user': async (request, context) => {
    const { repository, role, body, caller, links } = request
    await requireWorkspaces(repository, caller, context.storage)
    const owner = requireUser(caller)
    const { ref, ...settings } = body
    const workspace = await createWorkspace({ owner, repository, ref }, settings, context)
    return { status: 201, body: workspaceView({ workspace, repository, role }, owner, links) }
  },

  'codespaces/create-with-pr-for-authenticated-user': async (request, context) => {
    const { repository, role, path, body, caller, links } = request
    await requireWorkspaces(repository, caller, context.storage)
    const owner = requireUser(caller)
    const place = await placeOf(repository, path.pull_number, context)
    const workspace = await createWorkspace({ owner, ...place }, body, context)
    return { status: 201, body: workspaceView({ workspace, repository, role }, owner, links) }
  },

  'codespaces/pre-flight-with-repo-for-authenticated-user': async (request, context) => {
    const { repository, query, caller, links } = request
    await requireWorkspaces(repository, caller, context.storage)
    using revision = await openRevision(repository, query.ref, context)
    const file = await defaultDevcontainer(revision)
    const owner = billableOwner(repository, requireUser(caller))
    const defaults = { location: defaultLocation, devcontainer_path: file?.path ?? null }
    return { status: 200, body: { billable_owner: simpleUser(owner, links), defaults } }
  },

  'codespaces/check-permissions-for-devcontainer': async (request, context) => {
    const { repository, query, caller } = request
    await requireWorkspaces(repository, caller, context.storage)
    using revision = await openRevision(repository, query.ref, context)
    const files = await devcontainersIn(revision)
    const file = files.find(({ path }) => path === query.devcontainer_path)
    const configuration = file && (await configurationOf(file, revision, context))
    return { status: 200, body: { accepted: !requestsPermissions(configuration) } }
  },
} satisfies Partial<Handlers>
