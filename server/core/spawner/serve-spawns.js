import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import { dirname } from 'node:path'

/*
 * Starts child processes for a server, see spawner.ts. Plain JavaScript without packages, so that
 * this process stays small. It ignores signals for the server and ends after it.
 */

const [, , path] = process.argv

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
/** Of children, not of this process, which must start and kill them at once. */
const childPriority = Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW)

function lowerPriority(pid) {
  try {
    setPriority(pid, childPriority)
  } catch {
    // It has ended.
  }
}

/** Orders without their streams, and streams without their order. Both arrive in sequence. */
const orders = []
const streams = []

const children = new Map()

/** The server may have ended, which `disconnect` reports. */
const tell = (message) => process.connected && process.send(message, () => {})

function begin({ id, file, args, cwd, env, isStopped }, stdio) {
  if (isStopped) tell({ id, code: null, signal: 'SIGKILL' })
  else start({ id, file, args, cwd, env }, stdio)
  for (const stream of stdio) stream.destroy()
}

function start({ id, file, args, cwd, env }, stdio) {
  try {
    const child = spawn(file, args, { cwd, env, stdio, detached: true })
    children.set(id, child)
    if (child.pid !== undefined) {
      lowerPriority(child.pid)
      tell({ id, pid: child.pid })
    }
    child.once('error', ({ message, code }) => tell({ id, failed: { message, code } }))
    child.once('exit', (code, signal) => tell({ id, code, signal }))
    child.once('close', () => {
      children.delete(id)
      exitWhenUnused()
    })
  } catch ({ message, code }) {
    tell({ id, failed: { message, code } })
  }
}

/** Streams of an order. Of one that is discarded, the server could not connect all. */
const streamsOf = ({ discard = 3 }) => discard

function beginAll() {
  while (orders.length > 0 && streams.length >= streamsOf(orders[0])) {
    const order = orders.shift()
    const stdio = streams.splice(0, streamsOf(order))
    if (order.discard === undefined) begin(order, stdio)
    else for (const stream of stdio) stream.destroy()
  }
}

/** Kills the process group of a child. A child that has exited may have given its id away. */
function kill({ pid, exitCode, signalCode }) {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just exited.
  }
}

function stopChild(id) {
  const order = orders.find((each) => each.id === id)
  if (order) order.isStopped = true
  else if (children.has(id)) kill(children.get(id))
}

const server = createServer({ pauseOnConnect: true }, (stream) => {
  stream.on('error', () => {})
  streams.push(stream)
  beginAll()
})

process.on('message', ({ stop: stopped, ...order }) => {
  if (stopped === undefined) {
    orders.push(order)
    beginAll()
  } else stopChild(stopped)
})

/** Ends after the server, when the last child has ended. */
function exitWhenUnused() {
  if (!process.connected && children.size === 0) process.exit()
}

/** Children see that the server is gone by the end of their streams. No other child starts. */
function leave() {
  orders.length = 0
  server.close()
  rmSync(dirname(path), { recursive: true, force: true })
  exitWhenUnused()
}

process.on('disconnect', leave)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

server.listen({ path, backlog: 4096 }, () => {
  tell('ready')
  if (!process.connected) leave() // the server ended before this process could notice
})
