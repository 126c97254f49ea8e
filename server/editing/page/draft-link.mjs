import { call } from './call.mjs'

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', marginTop: 6 }
const CONTROL = { font: 'inherit', padding: '6px 10px', border: '1px solid #8b6b73', borderRadius: 4 }
const UNTIL = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeStyle: 'short' })

/** A button that makes a link to the saved draft, for a colleague who does not sign in. */
export function draftLink() {
  const { h, createClass } = window
  return createClass({
    getInitialState: () => ({ link: null, error: null }),
    async share() {
      try {
        const link = await call('shareDraft', { path: this.props.path })
        this.setState({ link, error: null })
      } catch (error) {
        this.setState({ error: error.message })
      }
    },
    render() {
      const { link, error } = this.state
      return h(
        'div',
        { style: ROW },
        h(
          'button',
          { type: 'button', onClick: () => this.share(), style: CONTROL },
          'Lav link til en kollega',
        ),
        link && linkField(link),
        h('span', { 'aria-live': 'polite' }, error ?? (link ? untilText(link) : '')),
      )
    },
  })
}

function linkField({ href }) {
  return window.h('input', {
    readOnly: true,
    'aria-label': 'Link til kladden',
    value: new URL(href, location.origin).href,
    onFocus: ({ target }) => target.select(),
    style: { ...CONTROL, flex: '1 1 16rem', background: '#fff' },
  })
}

function untilText({ until }) {
  return `Kopiér linket, og send det. Det virker til ${UNTIL.format(until)}, og kan lukkes på siden Indhold.`
}
