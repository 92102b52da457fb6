import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import diff from 'highlight.js/lib/languages/diff'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import { escape, trusted, type Html } from './html.ts'

const languages = { bash, diff, http, ini, json, sql, typescript, yaml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** Names that code fences use. */
const aliases: Record<string, string> = {
  console: 'bash',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  js: 'typescript',
  javascript: 'typescript',
  yml: 'yaml',
}

/** Code with its parts marked; what is in no language that we know stays as it is. */
export function highlight(code: string, language: string): Html {
  const name = aliases[language] ?? language
  if (!hljs.getLanguage(name)) return trusted(escape(code))
  return trusted(hljs.highlight(code, { language: name, ignoreIllegals: true }).value)
}

const tokens = /("(?:\\.|[^"\\])*")(\s*:)|("(?:\\.|[^"\\])*")|(-?\d[\d.eE+-]*|true|false|null)/g

/**
 * JSON with its names and numbers marked, in as few bytes as can be: the examples are most of what a
 * page of the reference weighs.
 */
export function jsonMarkup(value: unknown): Html {
  const text = escape(JSON.stringify(value, null, 2)).replaceAll('&quot;', '"')
  return trusted(
    text.replace(tokens, (all, name: string, colon: string, string: string) => {
      if (name) return `<i>${name}</i>${colon}`
      return string ? all : `<b>${all}</b>`
    }),
  )
}
