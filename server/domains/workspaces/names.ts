import { randomBytes, randomInt } from 'node:crypto'

const adjectives = [
  ...[
    'amber',
    'brisk',
    'calm',
    'clever',
    'crisp',
    'eager',
    'fluffy',
    'gentle',
    'glowing',
    'humble',
  ],
  ...['keen', 'lively', 'mellow', 'nimble', 'quiet', 'rapid', 'sturdy', 'sunny', 'tidy', 'vivid'],
]
const nouns = [
  ...[
    'acorn',
    'badger',
    'beacon',
    'canyon',
    'comet',
    'falcon',
    'garden',
    'harbor',
    'island',
    'lantern',
  ],
  ...[
    'maple',
    'meadow',
    'orbit',
    'otter',
    'pebble',
    'river',
    'sparrow',
    'tunnel',
    'violet',
    'willow',
  ],
]

const oneOf = (words: readonly string[]) => words[randomInt(words.length)] as string

/** A name that no other workspace has, because of its last part, and words to show instead. */
export function newName(): { name: string; display_name: string } {
  const words = [oneOf(adjectives), oneOf(nouns)]
  const last = randomBytes(8).toString('hex')
  return { name: [...words, last].join('-'), display_name: words.join(' ') }
}
