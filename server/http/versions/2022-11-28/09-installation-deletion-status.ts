import { onOperations } from '../../../api/versions/change.ts'

/**
 * Deleting an installation responds with 204 after the deletion. The newest version only accepts
 * it, so it is carried out here.
 */
export default onOperations(['apps/delete-installation'], {
  upgrade: ({ path }, memory) => {
    memory.installation = path?.installation_id
  },
  downgrade: async ({ body: _accepted, ...reply }, memory, { storage }) => {
    await storage.installations.delete(memory.installation as number)
    return { ...reply, status: 204 }
  },
})
