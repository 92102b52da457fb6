import { onOperations } from '../../../api/versions/change.ts'

/** The deletion of an app's installation is done when it answers: what was accepted is done here at once. */
export default onOperations(['apps/delete-installation'], {
  upgrade: ({ path }, memory) => {
    memory.installation = path?.installation_id
  },
  downgrade: async ({ body: _accepted, ...reply }, memory, { storage }) => {
    await storage.installations.delete(memory.installation as number)
    return { ...reply, status: 204 }
  },
})
