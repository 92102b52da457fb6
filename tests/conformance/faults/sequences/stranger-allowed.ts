import type { Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A stranger has the rights of the owner',
  foundBy: 'C27',
  at: ['repos/get-webhook', 'repos/update-webhook', 'repos/list-webhooks'],
  flaw: {
    context(healthy) {
      const { tokens, accounts } = healthy.storage
      const findByHash = async (hash: string) => {
        const token = await tokens.findByHash(hash)
        const owner = await accounts.findByLogin('mona')
        return token?.user.login === 'stranger' && owner
          ? { ...token, user: owner, user_id: owner.id }
          : token
      }
      return { ...healthy, storage: { ...healthy.storage, tokens: { ...tokens, findByHash } } }
    },
  },
}
