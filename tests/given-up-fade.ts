/**
 * The one error that a page without scripts may report: a late style sheet makes Chromium give up the
 * fade between two pages. With scripts the page silences that (app/frame/transitions.ts).
 */
export const isGivenUpFade = ({ message }: Error): boolean => message.startsWith('Transition was')
