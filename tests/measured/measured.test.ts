import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judge } from './judge.ts'
import { readSubjects } from './read.ts'
import { startMeasured, type MeasuredWorld } from './world.ts'

const subjects = await readSubjects()

describe('what was measured at the platform', () => {
  let world: MeasuredWorld
  beforeAll(async () => {
    world = await startMeasured()
  })
  afterAll(() => world?.[Symbol.asyncDispose]())

  describe.each(subjects)('$subject', ({ statements }) => {
    const named = statements.map((each) => [`${each.id} ${each.fact}`, each] as const)
    it.each(named)('%s', async (_name, statement) => {
      expect((await judge(statement, world)).problems).toEqual([])
    })
  })
})
