/** Operations whose snippets cannot be run, and why, by name. The test does not let this list grow. */
export const notRun: Readonly<Record<string, string>> = {}
