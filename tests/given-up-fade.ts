/**
 * A page where no script runs has one kind of error left: a style sheet that comes late makes
 * Chromium give up the fade between two pages. With scripts the page itself silences that
 * (app/frame/transitions.ts).
 */
export const isGivenUpFade = ({ message }: Error): boolean => message.startsWith('Transition was')
