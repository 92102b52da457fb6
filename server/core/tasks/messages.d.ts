import type { Readable, Writable } from 'node:stream'

/** Writes a message, which can be whatever `structuredClone` copies. */
export function writeMessage(stream: Writable, message: unknown): void

/** Calls `hear` with each message of a stream. Destroys a stream with anything else in it. */
export function readMessages(stream: Readable, hear: (message: unknown) => void): void
