import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { goBackFromModal, MODAL_CHANGED, modalOf } from '#app/visit/modal-address.ts'
import { GetLogin, type GetLoginProps } from './get-login.tsx'

/** Durations of the modal's transitions in milliseconds. */
const MODAL_DELAYS = { enter: 10, contentGone: 250, cleared: 500 } as const

/**
 * `entering`: one frame before the fade-in; `leaving`: the content fades; then `dimming`: the
 * backdrop.
 */
type Phase = 'entering' | 'open' | 'leaving' | 'dimming'

/** The modal, as long as the URL names it and then until it has faded out. */
export function ModalLayer(props: GetLoginProps) {
  const [isShown, setIsShown] = useState(false)
  const [isWanted, setIsWanted] = useState(false)

  useEffect(() => {
    const follow = () => {
      const isNamed = modalOf(location) !== null
      setIsWanted(isNamed)
      if (isNamed) setIsShown(true)
    }
    addEventListener(MODAL_CHANGED, follow)
  }, [])

  function cleared() {
    setIsShown(false)
    if (modalOf(location) === null) return
    // Only our own buttons pushed a history entry to go back from.
    if (history.state?.opened) return goBackFromModal()
    const left = new URL(location.href)
    left.searchParams.delete('modal')
    left.hash = ''
    history.replaceState(null, '', left)
  }

  return isShown && <Modal {...props} isWanted={isWanted} onCleared={cleared} />
}

const leave = (now: Phase): Phase => (now === 'dimming' ? now : 'leaving')

interface ModalProps extends GetLoginProps {
  /** Whether the URL still names the modal; if not, it fades out. */
  isWanted: boolean
  /** Runs after the fade: it clears the modal value, and the page scrolls again. */
  onCleared: () => void
}

/**
 * A modal layer: focus is trapped and restored, Esc and backdrop close it, the page behind does not
 * scroll.
 */
function Modal({ isWanted, onCleared, ...content }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOnBackdrop = useRef(false)
  const [phase, setPhase] = useState<Phase>('entering')
  const isLeaving = phase === 'leaving' || phase === 'dimming'

  useEffect(() => {
    // The browser's own modal dialog: everything behind is inert, and closing restores the focus.
    dialog.current?.showModal()
    setTimeout(() => setPhase('open'), MODAL_DELAYS.enter)
  }, [])

  useEffect(() => {
    if (!isLeaving) return
    setTimeout(() => setPhase('dimming'), MODAL_DELAYS.contentGone)
    setTimeout(() => dialog.current?.close(), MODAL_DELAYS.cleared)
  }, [isLeaving])

  useEffect(() => {
    if (!isWanted) setPhase(leave)
  }, [isWanted])

  const close = () => setPhase(leave)

  // The browser's dialog fills the window and is the backdrop; the sheet is inside.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc (onCancel) and with the button.
    <dialog
      ref={dialog}
      className="modal size-full max-h-none max-w-none scroll-pt-26 overscroll-contain bg-backdrop text-ink [transition:background-color_250ms_linear] backdrop:bg-transparent open:grid data-[phase=dimming]:bg-transparent data-[phase=entering]:bg-transparent md:px-gutter md:py-7"
      data-phase={phase}
      aria-labelledby="modal-title"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // The browser closes it itself when Esc is pressed again while it fades.
      onClose={onCleared}
      // A press that begins in a field, such as one that selects its text, may end on the backdrop.
      onPointerDown={(event) => {
        isOnBackdrop.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isOnBackdrop.current) close()
      }}
    >
      <div className="modal__sheet relative m-auto grid min-h-full w-full grid-cols-[minmax(0,1fr)] bg-white md:min-h-0 md:max-w-172 md:[box-shadow:var(--shadow-modal)] lg:max-w-248 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <GetLogin {...content} isLeaving={isLeaving} onClose={close} />
        <IconButton
          label="Luk vindue"
          icon={<Icon of={X} />}
          onClick={close}
          className="sticky top-4 z-1 m-4 self-start justify-self-end bg-white"
        />
      </div>
    </dialog>
  )
}
