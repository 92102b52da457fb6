/** Context that a hook's secret is sealed for. A seal opens in no other context. */
export const secretOwner = (hookId: number): string => `hook ${hookId}`
