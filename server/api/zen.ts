const sentences = [
  'A contract kept is a test nobody has to write.',
  'Say what happened, then stop.',
  'Small promises, all of them kept.',
  'The log remembers what the caller forgot.',
  'Retry less, know more.',
] as const

/** A short sentence about good services. The same number returns the same sentence. */
export const zenFor = (number: number): string => sentences[number % sentences.length] as string
