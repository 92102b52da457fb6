/** Made by `npm run generate` from spec/. Edit there, not here. */
export { operations } from '../2026-03-10/operations.ts'
