/** What a hook's sealed secret belongs to: a seal opens for no other. */
export const secretOwner = (hookId: number): string => `hook ${hookId}`
