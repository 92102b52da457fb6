/*
 * Plain JavaScript, because the types of highlight.js would add browser types to the whole project.
 */
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import diff from 'highlight.js/lib/languages/diff'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'

const languages = { bash, diff, http, ini, json, sql, typescript, yaml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** Language names used in code fences. */
const aliases = {
  console: 'bash',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  js: 'typescript',
  javascript: 'typescript',
  yml: 'yaml',
}

/** @returns HTML; undefined if the language is unknown */
export function highlighted(code, language) {
  const name = aliases[language] ?? language
  if (!hljs.getLanguage(name)) return undefined
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value
}
