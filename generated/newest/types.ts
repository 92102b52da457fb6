/** Made by `npm run generate` from spec/. Edit there, not here. */
export type * from '../2026-03-10/types.ts'
