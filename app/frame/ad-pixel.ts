/**
 * Meta's ad pixel. Nothing of it is requested before marketing consent; from then on it fires one page view per page (D35). Its own
 * watching of the address bar and of clicks is switched off: it would count twice and more than was allowed.
 */
interface Pixel {
  (...call: unknown[]): void
  callMethod?: (...call: unknown[]) => void
  queue: unknown[][]
  loaded: boolean
  version: string
  push: Pixel
  disablePushState: boolean
}

declare global {
  interface Window {
    fbq?: Pixel
    _fbq?: Pixel
  }
}

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'

function pixel(id: string): Pixel {
  if (window.fbq) return window.fbq
  // The queue that Meta's script finds and empties when it comes.
  const queueing = ((...call: unknown[]) => {
    if (queueing.callMethod) queueing.callMethod(...call)
    else queueing.queue.push(call)
  }) as Pixel
  queueing.queue = []
  queueing.loaded = true
  queueing.version = '2.0'
  queueing.push = queueing
  queueing.disablePushState = true
  window.fbq = queueing
  window._fbq = queueing
  const script = document.createElement('script')
  script.async = true
  script.src = SCRIPT
  document.head.append(script)
  queueing('set', 'autoConfig', false, id)
  queueing('init', id)
  return queueing
}

/** One page view. To be called with marketing consent only. */
export function firePageView(id: string): void {
  const fire = pixel(id)
  fire('consent', 'grant')
  fire('track', 'PageView')
}

/** Marketing consent was taken back: nothing more is sent. */
export function stopPixel(): void {
  window.fbq?.('consent', 'revoke')
}
