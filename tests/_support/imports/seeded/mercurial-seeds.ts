import { mercurialShapes } from './mercurial-shapes.ts'
import { MercurialStory } from './mercurial-story.ts'
import { drawOf } from './seeds.ts'

/** The Mercurial source of a seed, and the names of its shapes. */
export function mercurialSeed(seed: number): { shapes: string[]; story: MercurialStory } {
  const draw = drawOf(seed)
  const story = new MercurialStory(draw)
  if (draw.oneIn(40)) return { shapes: ['empty'], story }
  story.grow(draw.between(1, 4))
  const shapes = draw.some(Object.keys(mercurialShapes), 1, 5)
  for (const name of shapes) mercurialShapes[name]!(story)
  for (const each of story.later) each()
  return { shapes, story }
}
