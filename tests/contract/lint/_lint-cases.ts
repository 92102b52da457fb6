/** A violation of a lint rule. */
export interface Case {
  rule: string
  code: string
  /** A file to which the rule applies, if it does not apply to the whole of server/. */
  file?: string
}

const lines = (count: number) => Array.from({ length: count }, (_, line) => `f(${line})`).join('\n')
const promise = 'declare const later: Promise<number>\n'
const loose = 'declare const loose: any\n'

/** At least one violation of each rule of .oxlintrc.json. */
export const cases: readonly Case[] = [
  { rule: 'import/no-cycle', file: 'tests/a.ts', code: `import './b.ts'\nexport type A = 1` },
  { rule: 'import/no-cycle', file: 'tests/b.ts', code: `import './a.ts'\nexport type B = 1` },
  {
    rule: 'import/no-cycle',
    file: 'server/types.ts',
    code: `import type { B } from './types-b.ts'\nexport type A = B | 1`,
  },
  {
    rule: 'import/no-cycle',
    file: 'server/types-b.ts',
    code: `import type { A } from './types.ts'\nexport type B = A[] | 2`,
  },
  { rule: 'max-lines', code: lines(251) },
  { rule: 'max-lines', file: 'tests/long.test.ts', code: lines(401) },
  { rule: 'max-lines-per-function', code: `export function long() {\n${lines(60)}\n}` },
  { rule: 'no-array-constructor', code: 'export const list = new Array(1, 2)' },
  { rule: 'no-console', code: `console.log('x')` },
  { rule: 'no-console', file: 'tools/lint/rule.js', code: `console.log('x')` },
  { rule: 'no-restricted-globals', code: 'setTimeout(() => undefined, 1)' },
  { rule: 'no-restricted-globals', file: 'server/a/b.ts', code: 'setInterval(() => undefined, 1)' },
  { rule: 'no-restricted-imports', code: `export { spawn } from 'node:child_process'` },
  { rule: 'no-restricted-imports', code: `import { fork } from 'node:child_process'\nfork('x')` },
  { rule: 'no-restricted-properties', code: 'export const now = Date.now()' },
  { rule: 'no-restricted-properties', code: 'export const now = performance.now()' },
  { rule: 'no-unused-expressions', code: '1 + 1' },
  { rule: 'no-unused-vars', code: 'const unused = 1' },
  { rule: 'no-unused-vars', file: 'server/script.js', code: 'const unused = 1' },
  { rule: 'no-var', code: 'export var old = 1' },
  { rule: 'prefer-const', code: 'let fixed = 1\nexport { fixed }' },
  { rule: 'prefer-rest-params', code: 'export function f() { return arguments }' },
  { rule: 'prefer-spread', code: 'export const f = (g: any, x: any) => g.apply(undefined, x)' },
  { rule: 'typescript/await-thenable', code: 'export const f = async () => { await 1 }' },
  { rule: 'typescript/ban-ts-comment', code: '// @ts-ignore\nexport const x = 1' },
  {
    rule: 'typescript/consistent-type-imports',
    code: `import { Stats } from 'node:fs'\nexport type Other = Stats`,
  },
  { rule: 'typescript/no-array-delete', code: 'declare const list: number[]\ndelete list[0]' },
  { rule: 'typescript/no-base-to-string', code: 'export const text = String({})' },
  { rule: 'typescript/no-duplicate-enum-values', code: 'export enum E { A = 1, B = 1 }' },
  { rule: 'typescript/no-duplicate-type-constituents', code: `export type T = 'a' | 'a'` },
  { rule: 'typescript/no-empty-object-type', code: 'export type T = {}' },
  { rule: 'typescript/no-explicit-any', code: 'export type T = any' },
  { rule: 'typescript/no-explicit-any', file: 'tests/any.test.ts', code: 'export type T = any' },
  {
    rule: 'typescript/no-extra-non-null-assertion',
    code: 'declare const x: { y: 1 } | undefined\nexport const z = x!!.y',
  },
  { rule: 'typescript/no-floating-promises', code: `${promise}later` },
  { rule: 'typescript/no-floating-promises', file: 'tests/p.test.ts', code: `${promise}later` },
  { rule: 'typescript/no-floating-promises', file: 'console/page.tsx', code: `${promise}later` },
  {
    rule: 'typescript/no-for-in-array',
    code: 'declare const list: number[]\nfor (const each in list) f(each)',
  },
  { rule: 'typescript/no-implied-eval', code: `export const f = new Function('return 1')` },
  { rule: 'typescript/no-misused-new', code: 'export interface I { new (): I }' },
  { rule: 'typescript/no-misused-promises', code: `${promise}if (later) f()` },
  {
    rule: 'typescript/no-misused-promises',
    code: '[1].forEach(async () => undefined)',
  },
  {
    rule: 'typescript/no-misused-promises',
    file: 'tests/misused.test.ts',
    code: `${promise}if (later) f()`,
  },
  { rule: 'typescript/no-namespace', code: 'export namespace N { export const x = 1 }' },
  {
    rule: 'typescript/no-non-null-asserted-optional-chain',
    code: 'declare const x: { y: 1 } | undefined\nexport const z = x?.y!',
  },
  { rule: 'typescript/no-redundant-type-constituents', code: 'export type T = unknown | 1' },
  { rule: 'typescript/no-require-imports', code: `const fs = require('node:fs')\nf(fs)` },
  { rule: 'typescript/no-this-alias', code: 'export function f() { const self = this; g(self) }' },
  {
    rule: 'typescript/no-unnecessary-type-assertion',
    code: `const text: string = 'x'\nexport const same = text as string`,
  },
  {
    rule: 'typescript/no-unnecessary-type-constraint',
    code: 'export interface I<T extends unknown> { x: T }',
  },
  {
    rule: 'typescript/no-unsafe-argument',
    code: `${loose}declare function take(x: string): void\ntake(loose)`,
  },
  { rule: 'typescript/no-unsafe-assignment', code: `${loose}export const x = loose` },
  { rule: 'typescript/no-unsafe-call', code: `${loose}loose()` },
  {
    rule: 'typescript/no-unsafe-declaration-merging',
    code: 'export interface C { x: 1 }\nexport class C {}',
  },
  {
    rule: 'typescript/no-unsafe-enum-comparison',
    code: `enum E { A = 'a' }\ndeclare const e: E\nexport const same = e === 'a'`,
  },
  { rule: 'typescript/no-unsafe-function-type', code: 'export type T = Function' },
  { rule: 'typescript/no-unsafe-member-access', code: `${loose}f(loose.x)` },
  { rule: 'typescript/no-unsafe-return', code: `${loose}export const f = () => loose` },
  {
    rule: 'typescript/no-unsafe-unary-minus',
    code: 'declare const text: string\nexport const x = -text',
  },
  { rule: 'typescript/no-wrapper-object-types', code: 'export type T = String' },
  { rule: 'typescript/only-throw-error', code: `throw 'x'` },
  { rule: 'typescript/prefer-as-const', code: `export const x = 'a' as 'a'` },
  { rule: 'typescript/prefer-namespace-keyword', code: 'export module M { export type T = 1 }' },
  { rule: 'typescript/prefer-promise-reject-errors', code: `void Promise.reject('x')` },
  {
    rule: 'typescript/restrict-plus-operands',
    code: 'declare const x: bigint, y: number\nexport const sum = x + y',
  },
  {
    rule: 'typescript/restrict-template-expressions',
    code: 'declare const x: object\nexport const y = `${x}`',
  },
  {
    rule: 'typescript/triple-slash-reference',
    code: '/// <reference path="./x.ts" />\nexport const y = 1',
  },
  {
    rule: 'typescript/unbound-method',
    code: 'class C { m() { return this } }\nexport const m = new C().m',
  },
]
