import { describe, expect, it } from 'vitest'
import { banner } from '../../../server/app/banner.ts'
import type { Config } from '../../../server/core/config.ts'

const own = { url: 'http://127.0.0.1:3000', metricsUrl: undefined }
const config = { data: 'data', brand: 'service' } as Config

describe('the text printed when the server is ready', () => {
  it('has the address of the server', () => {
    expect(banner(own, config, 'demo')).toContain('  curl http://127.0.0.1:3000/user -H')
  })

  it('has the public URL instead, where there is one', () => {
    const text = banner(own, { ...config, baseUrl: 'https://git.example.com' }, 'demo')
    expect(text).toContain('is ready at https://git.example.com\n')
    expect(text).toContain('git clone https://mona:ghp_demo_mona@git.example.com/acme/widgets.git')
    expect(text.match(/.*127\.0\.0\.1.*/g)).toEqual(['  listens at http://127.0.0.1:3000'])
  })
})
