/** How often a property of histories is tried: as often as usual, or as `IMPORT_RUNS` and `IMPORT_SEED` say. */
export function runs(usual: number): { numRuns: number; seed?: number } {
  const { IMPORT_RUNS: asked, IMPORT_SEED: seed } = process.env
  return { numRuns: Number(asked ?? usual), ...(seed !== undefined && { seed: Number(seed) }) }
}
