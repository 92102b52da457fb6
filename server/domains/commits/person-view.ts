import { timestamp } from '../../core/clock.ts'
import type { Person } from '../../git/formats/commit-log.ts'

/** The author or committer of a commit, or the tagger of a tag. Git has the time with its zone. */
export const personView = ({ name, email, date }: Person) => ({
  name,
  email,
  date: timestamp(Date.parse(date)),
})
