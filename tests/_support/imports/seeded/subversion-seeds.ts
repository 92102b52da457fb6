import { drawOf } from './seeds.ts'
import { beginnings, subversionShapes } from './subversion-shapes.ts'
import { SubversionStory } from './subversion-story.ts'

/** The Subversion source of a seed, and the names of its shapes. */
export function subversionSeed(seed: number): { shapes: string[]; story: SubversionStory } {
  const draw = drawOf(seed)
  const story = new SubversionStory(draw, '')
  if (draw.oneIn(40)) return { shapes: ['empty'], story }
  const beginning = draw.pick(Object.keys(beginnings))
  beginnings[beginning]!(story)
  const shapes = draw.some(Object.keys(subversionShapes), 1, 5)
  for (const name of shapes) subversionShapes[name]!(story)
  return { shapes: [beginning, ...shapes], story }
}
