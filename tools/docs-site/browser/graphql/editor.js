import { acceptCompletion, autocompletion, closeBrackets } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { graphql } from 'cm6-graphql'

/** The colors of code on all pages. */
const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword], color: '#d5acff' },
  { tag: [tags.propertyName, tags.attributeName], color: '#9dc1ff' },
  { tag: [tags.variableName, tags.atom, tags.special(tags.name)], color: '#f0d58a' },
  { tag: [tags.integer, tags.float, tags.bool, tags.null], color: '#f2b273' },
  { tag: tags.string, color: '#9fdcae' },
  { tag: tags.lineComment, color: '#9aa6bd', fontStyle: 'italic' },
])

const look = EditorView.theme(
  {
    '&': { height: '100%', background: 'var(--code-ground)', color: 'var(--code-text)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '0.82rem', lineHeight: '1.55' },
    '.cm-content': { padding: '0.75rem 0', caretColor: '#fff' },
    '.cm-gutters': { background: 'none', color: '#7f8ba3', border: 'none' },
    '.cm-cursor': { borderLeftColor: '#fff' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
      { background: '#34406b' },
    '&.cm-focused .cm-matchingBracket': { background: '#34406b' },
    '.cm-tooltip': {
      background: '#1d2433',
      color: 'var(--code-text)',
      border: '1px solid #3a445b',
      borderRadius: '8px',
      overflow: 'hidden',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      fontFamily: 'var(--mono)',
      fontSize: '0.82rem',
      maxHeight: '14rem',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.15rem 0.6rem' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { background: '#4338ca', color: '#fff' },
    '.cm-completionDetail': { color: '#a9b4c9', fontStyle: 'normal', marginLeft: '1rem' },
    '.cm-completionInfo, .cm-diagnostic': { padding: '0.4rem 0.6rem', fontSize: '0.82rem' },
    '.cm-completionInfo': { maxWidth: '18rem' },
    // The usual mark is an image in the style sheet, which the policy of the pages refuses.
    '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy #ff7b72' },
    '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy #f0b95c' },
  },
  { dark: true },
)

/**
 * An editor for documents. It is in a shadow root, because its styles are then adopted style sheets,
 * which the policy of the pages allows.
 * @param actions `run`, and `showInDocs` with a field and the types that it has and is in
 */
export function createEditor(host, { schema, label, actions }) {
  const root = host.attachShadow({ mode: 'open' })
  const run = () => {
    actions.run()
    return true
  }
  return new EditorView({
    root,
    parent: root,
    extensions: [
      keymap.of([
        { key: 'Mod-Enter', run },
        { key: 'Tab', run: acceptCompletion },
      ]),
      lineNumbers(),
      history(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ icons: false }),
      graphql(schema, { onShowInDocs: actions.showInDocs }),
      syntaxHighlighting(colors),
      look,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.lineWrapping,
      keymap.of([...defaultKeymap, ...historyKeymap]),
    ],
  })
}
