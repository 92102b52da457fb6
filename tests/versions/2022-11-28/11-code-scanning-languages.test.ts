import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('11-code-scanning-languages on $name', (store) => {
  const service = useService({ store })
  const older = () => service.as('mona', { version: '2022-11-28' })
  const newest = () => service.as('mona', { version: '2026-03-10' })

  const setup = async () => `${await service.repository()}/code-scanning/default-setup`
  const languages = async (path: string) => ({
    older: (await older().get(path)).body.languages,
    newest: (await newest().get(path)).body.languages,
  })

  it('2022-11-28 lists both languages next to the combined one', async () => {
    const path = await setup()
    const languagesAsked = ['go', 'javascript-typescript', 'python']
    await newest().patch(path, { state: 'configured', languages: languagesAsked })
    expect(await languages(path)).toEqual({
      older: ['go', 'javascript', 'javascript-typescript', 'typescript', 'python'],
      newest: languagesAsked,
    })
  })

  it('keeps other languages', async () => {
    const path = await setup()
    await newest().patch(path, { state: 'configured', languages: ['ruby'] })
    expect(await languages(path)).toEqual({ older: ['ruby'], newest: ['ruby'] })
  })

  it.each([[['typescript']], [['javascript']], [['typescript', 'javascript']]])(
    '2022-11-28 accepts %j for the combined one, 2026-03-10 refuses it',
    async (asked) => {
      const path = await setup()
      const body = { state: 'configured', languages: asked }
      expect((await newest().patch(path, body)).status).toBe(422)
      expect((await older().patch(path, body)).status).toBe(200)
      expect((await newest().get(path)).body.languages).toEqual(['javascript-typescript'])
    },
  )

  it('a response of the older version can be sent back without loss', async () => {
    const path = await setup()
    await newest().patch(path, { state: 'configured', languages: ['javascript-typescript', 'go'] })
    const { newest: before, older: shown } = await languages(path)
    await older().patch(path, { languages: shown })
    expect(await languages(path)).toEqual({ older: shown, newest: before })
  })
})
