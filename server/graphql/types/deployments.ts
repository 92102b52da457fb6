import type { DeploymentState } from '../../../generated/graphql/types.ts'
import { ServiceError } from '../../core/errors.ts'
import { TypedError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

type Source = Item<'Deployment'>

/** The newest status of a deployment. */
async function latestStatus(source: Source, execution: Execution) {
  const path = pathOf(source)
  const query = { per_page: 1 }
  const { body } = await execution.read('repos/list-deployment-statuses', { path, query })
  return body[0]
}

const states: Record<string, DeploymentState> = {
  ...{ success: 'ACTIVE', error: 'ERROR', failure: 'FAILURE', inactive: 'INACTIVE' },
  ...{ in_progress: 'IN_PROGRESS', pending: 'PENDING', queued: 'QUEUED' },
}

/** A branch or tag; null for a commit, and for one that is gone. */
async function refNamed(source: Source, _args: object, execution: Execution) {
  const name = String(await valueAt(source, ['ref'], execution))
  for (const folder of ['heads', 'tags']) {
    const { owner, repo } = pathOf(source)
    const path = { owner: owner!, repo: repo!, ref: `${folder}/${name}` }
    try {
      return new Item('Ref', (await execution.read('git/get-ref', { path })).body, {
        owner: owner!,
        repo: repo!,
      })
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error
    }
  }
  return null
}

/** Fields of deployments. */
export const deployments = {
  Deployment: {
    latestStatus: async (source, _args, execution) => {
      const found = await latestStatus(source, execution)
      return found ? new Item('DeploymentStatus', found, pathOf(source)) : null
    },
    payload: async (source, _args, execution) =>
      JSON.stringify(await valueAt(source, ['payload'], execution)),
    ref: refNamed,
    state: async (source, _args, execution) => {
      const found = await latestStatus(source, execution)
      return found ? (states[found.state] ?? 'PENDING') : 'PENDING'
    },
  },
  DeploymentStatus: {
    deployment: async (source, _args, execution) => {
      const path = pathOf(source)
      return new Item(
        'Deployment',
        (await execution.read('repos/get-deployment', { path })).body,
        path,
      )
    },
  },
} satisfies Pick<Resolvers, 'Deployment' | 'DeploymentStatus'>

function parsed(payload: string | null | undefined) {
  try {
    return JSON.parse(payload ?? '{}') as Record<string, unknown>
  } catch {
    throw new TypedError('UNPROCESSABLE', 'The payload is no valid JSON.')
  }
}

/** Mutations of deployments. */
export const deploymentMutations = {
  createDeployment: async (_source, { input }, execution) => {
    const repository = await itemOfType(input.repositoryId, ['Repository'], execution)
    const ref = await itemOfType(input.refId, ['Ref'], execution)
    const body = {
      ref: String(pathOf(ref)['ref']).replace(/^(?:heads|tags)\//, ''),
      ...{ auto_merge: input.autoMerge ?? true, payload: parsed(input.payload) },
      ...{ description: input.description ?? '', environment: input.environment ?? 'production' },
      ...(input.task != null && { task: input.task }),
      ...(input.requiredContexts && { required_contexts: [...input.requiredContexts] }),
    }
    const path = pathOf(repository)
    const reply = await execution.change('repos/create-deployment', { path, body })
    const isMade = 'id' in reply.body
    return {
      autoMerged: !isMade,
      deployment: isMade ? new Item('Deployment', reply.body, path) : null,
    }
  },

  createDeploymentStatus: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.deploymentId, ['Deployment'], execution))
    const body = {
      state: input.state.toLowerCase() as 'success',
      description: input.description ?? '',
      ...{ environment_url: input.environmentUrl ?? '', log_url: input.logUrl ?? '' },
      ...(input.environment != null && { environment: input.environment }),
      auto_inactive: input.autoInactive ?? true,
    }
    const reply = await execution.change('repos/create-deployment-status', { path, body })
    return {
      deploymentStatus: new Item('DeploymentStatus', reply.body, path),
    }
  },

  deleteDeployment: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.id, ['Deployment'], execution))
    await execution.change('repos/delete-deployment', { path })
    return {}
  },
} satisfies Partial<Resolvers['Mutation']>
