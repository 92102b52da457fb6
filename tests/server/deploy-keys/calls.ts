import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'

const sshKey = () => ({ key: makeSshKey().line })

const addDeployKey: Change = (stage) =>
  as(stage, 'mona').post(`${stage.path}/keys`, { key: makeSshKey().line })

const useDeployKey: Change = ({ service, parameters }) => {
  const { context, clock } = service.server
  const id = Number(parameters.deploy_key_id)
  clock.advance(1000)
  return context.storage.deployKeys.use(id, { now: clock.now(), every: 0 })
}

export const deployKeys = {
  'repos/list-deploy-keys': { role: 'admin', change: addDeployKey, read: (data) => data[0]?.title },
  'repos/create-deploy-key': { body: sshKey, role: 'admin', read: (data) => data.read_only },
  'repos/get-deploy-key': { role: 'admin', change: useDeployKey, read: (data) => data.added_by },
  'repos/delete-deploy-key': { role: 'admin' },
} satisfies Partial<Calls>
