import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    kind: { type: 'string' },
    json: { type: 'string' },
  },
})

/** The options of `npm run bench`. */
export const options = {
  ...values,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  /** Names of the parts to run; all of them if empty. */
  selected: positionals,
}
