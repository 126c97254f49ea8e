import { call } from './call.mjs'
import { endPreview } from './preview-cookie.mjs'
import { pathOf, versionOf } from './versions.mjs'

/** A pause in typing after which the page is reloaded. */
const PAUSE_MS = 600

/** Identifies this browser tab, whose unsaved edit the server shows. */
const tab = crypto.randomUUID().replaceAll('-', '')

/** Covers Decap's own pane. */
const PANE = {
  position: 'fixed',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  font: '14px/1.4 sans-serif',
}
// Leaves room for Decap's two buttons on the right.
const NOTES = { maxHeight: '35%', overflow: 'auto', padding: '8px 64px 8px 12px', background: '#fff7db' }
const RED = '#a3001b'

/** Beside a document: the findings of content:check, what links to it, and its page with unsaved edits. */
export function previewPane() {
  const { h, createClass } = window
  return createClass({
    getInitialState: () => ({ page: undefined, notice: null, findings: [], usedIn: [] }),
    componentDidMount() {
      this.show()
    },
    componentDidUpdate(before) {
      if (before.entry.get('data') !== this.props.entry.get('data')) this.showAfterPause()
    },
    componentWillUnmount() {
      clearTimeout(this.timer)
      this.asked = null
      endPreview()
    },
    showAfterPause() {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.show(), PAUSE_MS)
    },
    async show() {
      const { entry } = this.props
      const asked = {}
      this.asked = asked
      try {
        const shown = await call('show', { ...editOf(entry), tab })
        if (this.asked !== asked) return
        this.scrolled = pageIn(this.frame)?.scrollY ?? 0
        this.setState(shown)
      } catch (error) {
        if (this.asked === asked) this.setState({ notice: error.message })
      }
    },
    render() {
      const { page, notice, findings, usedIn } = this.state
      return h(
        'div',
        { style: PANE },
        h(
          'div',
          { style: NOTES },
          h('div', { role: 'status' }, noticeOf(notice), listOf(findings)),
          usesOf(usedIn),
        ),
        page === null &&
          h('p', { style: { padding: 24 } }, 'Siden vises her, når du har valgt et hjælpeemne til artiklen.'),
        page &&
          h('iframe', {
            src: page,
            title: 'Siden',
            ref: (frame) => {
              this.frame = frame
            },
            onLoad: () => pageIn(this.frame)?.scrollTo(0, this.scrolled),
            style: { flex: 1, width: '100%', border: 0 },
          }),
      )
    },
  })
}

/** Undefined while the frame shows the browser's error page. */
function pageIn(frame) {
  return frame?.contentDocument?.defaultView
}

/** Path, form and version of a document with its unsaved edits. */
function editOf(entry) {
  const raw = JSON.stringify(entry.get('data').toJS())
  return { path: pathIn(entry), raw, version: versionOf(raw) }
}

function pathIn(entry) {
  return entry.get('path') || pathOf(entry.get('collection'), entry.get('slug') || 'ny')
}

function noticeOf(notice) {
  return notice && window.h('p', { style: { margin: '0 0 4px', fontWeight: 700, color: RED } }, notice)
}

function listOf(findings) {
  const { h } = window
  if (findings.length === 0) return 'Intet at bemærke'
  return h('ul', { style: { margin: 0, paddingLeft: 18 } }, findings.map(findingItem))
}

/** Which documents link here: they have to be changed before this one can be deleted. */
function usesOf(names) {
  const { h } = window
  if (names.length === 0) return null
  const summary = h(
    'summary',
    null,
    names.length === 1 ? '1 side linker hertil' : `${names.length} sider linker hertil`,
  )
  return h('details', { style: { margin: '4px 0' } }, summary, names.join(', '))
}

function findingItem({ level, field, text }) {
  const { h } = window
  const isError = level === 'error'
  return h(
    'li',
    { key: `${field} ${text}`, style: { color: isError ? RED : '#333' } },
    h('strong', null, isError ? 'Fejl' : 'Bemærk'),
    field ? ` ${field}: ` : ': ',
    text,
  )
}
