/**
 * Meta's ad pixel. Nothing is requested before marketing consent; after it, one page view is sent
 * per page. Its automatic tracking of navigation and clicks is off, as it would count twice, and
 * more than the visitor agreed to.
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
  // The queue that Meta's script empties once it has loaded.
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
  script.src = SCRIPT
  document.head.append(script)
  queueing('set', 'autoConfig', false, id)
  queueing('init', id)
  return queueing
}

/** Sends one page view. Call only with marketing consent. */
export function firePageView(id: string): void {
  const fire = pixel(id)
  fire('consent', 'grant')
  fire('track', 'PageView')
}

/** Stops all events once marketing consent is withdrawn. */
export function stopPixel(): void {
  window.fbq?.('consent', 'revoke')
}
