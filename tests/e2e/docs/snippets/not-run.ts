/**
 * Operations whose samples cannot be run, with the reason. The test does not let this list grow.
 */
export const notRun: Readonly<Record<string, string>> = {}
