import fc from 'fast-check'

/** A delivery that was made, as far as lists are concerned. */
export interface Made {
  /** Days ago. */
  age: number
  redelivery: boolean
  /** 0 where nobody answered. */
  code: number
}

/** What happens while a page is being read. */
export interface Meanwhile {
  made: Made[]
  /** Days that pass. */
  days: number
  purge: boolean
}

/** A log that is read from one end to the other and back, while it changes. */
export interface Story {
  before: Made[]
  /** Deliveries on a page. */
  size: number
  only: { redelivery?: boolean; status?: 'success' | 'failure' }
  /** One for each page, as long as there are any. */
  forth: Meanwhile[]
  back: Meanwhile[]
}

const anyMade = fc.record<Made>({
  age: fc.constantFrom(0, 1, 10, 24, 25, 26, 29, 30, 31, 33), // 30 days are kept
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

/** Whether the story's reader asks for such a delivery. */
export function isAsked({ only }: Story, { redelivery, code }: Made): boolean {
  const status = code >= 200 && code < 300 ? 'success' : 'failure'
  return (only.redelivery ?? redelivery) === redelivery && (only.status ?? status) === status
}
