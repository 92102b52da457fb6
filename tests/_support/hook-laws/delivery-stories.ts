import fc from 'fast-check'

/** A delivery, as far as lists depend on it. */
export interface Made {
  /** Age in days. */
  age: number
  redelivery: boolean
  /** 0 if there was no response. */
  code: number
}

/** Events between two page requests. */
export interface Meanwhile {
  made: Made[]
  /** Number of days that pass. */
  days: number
  purge: boolean
}

/** A log that is paged forward and back while it changes. */
export interface Story {
  before: Made[]
  /** Page size. */
  size: number
  only: { redelivery?: boolean; status?: 'success' | 'failure' }
  /** One per page, as long as there are pages. */
  forth: Meanwhile[]
  back: Meanwhile[]
}

const anyMade = fc.record<Made>({
  age: fc.constantFrom(0, 1, 10, 24, 25, 26, 29, 30, 31, 33), // deliveries are kept for 30 days
  redelivery: fc.boolean(),
  code: fc.constantFrom(200, 204, 302, 500, 0),
})

const anyMeanwhile = fc.record<Meanwhile>({
  made: fc.array(anyMade, { maxLength: 3 }),
  days: fc.constantFrom(0, 0, 0, 1, 5, 15),
  purge: fc.boolean(),
})

const anyFilters = fc.record(
  { redelivery: fc.boolean(), status: fc.constantFrom('success' as const, 'failure' as const) },
  { requiredKeys: [] },
)

export const anyStory = fc.record<Story>({
  before: fc.array(anyMade, { minLength: 3, maxLength: 16 }),
  size: fc.integer({ min: 1, max: 4 }),
  only: anyFilters,
  forth: fc.array(anyMeanwhile, { maxLength: 8 }),
  back: fc.array(anyMeanwhile, { maxLength: 8 }),
})

/** Whether the story's filter includes the delivery. */
export function isAsked({ only }: Story, { redelivery, code }: Made): boolean {
  const status = code >= 200 && code < 300 ? 'success' : 'failure'
  return (only.redelivery ?? redelivery) === redelivery && (only.status ?? status) === status
}
