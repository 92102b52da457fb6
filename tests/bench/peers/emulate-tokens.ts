/** Tokens of emulate: enough for a million requests. The first one is that of the other servers. */
export const emulateTokens = [
  'ghp_demo_mona',
  ...Array.from({ length: 199 }, (_, index) => `ghp_demo_${index}`),
]
