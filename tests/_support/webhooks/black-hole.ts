import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'

export interface BlackHole extends AsyncDisposable {
  port: number
}

const listener = `
  const server = require('node:net').createServer()
  const [host, port] = process.argv.slice(1)
  server.listen({ host, port: Number(port), backlog: 1 }, () => console.log(server.address().port))
`

/** An address that drops every new connection: its process is stopped and its backlog is full. */
export async function startBlackHole(host: string, port = 0): Promise<BlackHole> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, ['-e', listener, host, String(port)], { stdio: [...stdio] })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGSTOP')
  const bound = Number(printed.toString())
  const fillers = [connect(bound, host), connect(bound, host)]
  for (const filler of fillers) filler.on('error', () => {})
  await Promise.all(fillers.map((filler) => once(filler, 'connect')))
  return {
    port: bound,
    async [Symbol.asyncDispose]() {
      for (const filler of fillers) filler.destroy()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
