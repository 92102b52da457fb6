/** Number of runs of a history property: the given default, or `IMPORT_RUNS` with `IMPORT_SEED`. */
export function runs(usual: number): { numRuns: number; seed?: number } {
  const { IMPORT_RUNS: asked, IMPORT_SEED: seed } = process.env
  return { numRuns: Number(asked ?? usual), ...(seed !== undefined && { seed: Number(seed) }) }
}
