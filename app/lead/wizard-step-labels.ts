import type { WizardStep } from './wizard-steps.ts'

/** Texts of a step that an editor may write. */
interface StepTexts {
  title: string
  subtitle: string
  metaTitle: string
  metaDescription: string
}

interface Step {
  /** The label in the stepper. */
  label: string
  /** The label in the owner's measurements. */
  measuredAs: string
  /**
   * The button that leaves the step: 'Næste', or 'Få mit tilbud' before the result; null: the step
   * has its own controls.
   */
  next: 'next' | 'result' | null
  /** Texts that are shown if content has none. */
  texts: StepTexts
}

export const STEPS: Readonly<Record<WizardStep, Step>> = {
  branche: {
    label: 'Branche',
    measuredAs: 'Branche',
    next: 'next',
    texts: {
      title: 'Hvad samler du folk om?',
      subtitle: 'Vælg den branche, der ligner din mest.',
      metaTitle: 'Beregn din pris: branche',
      metaDescription: 'Svar på få spørgsmål, og se, hvilken pakke der passer til dit billetsalg.',
    },
  },
  tilvalg: {
    label: 'Tilvalg',
    measuredAs: 'Tilvalg',
    next: 'next',
    texts: {
      title: 'Hvad vil du have med?',
      subtitle: 'Vælg så mange, du vil, eller spring over. Du kan altid lægge til senere.',
      metaTitle: 'Beregn din pris: tilvalg',
      metaDescription: 'Vælg de tilvalg, som dit billetsalg har brug for.',
    },
  },
  billetsalg: {
    label: 'Billetsalg',
    measuredAs: 'Billetsalg',
    next: 'result',
    texts: {
      title: 'Hvad koster en billet, og hvor mange sælger du?',
      subtitle: 'Et cirkatal er fint. Vi bruger det til at finde den rigtige pakke.',
      metaTitle: 'Beregn din pris: billetsalg',
      metaDescription: 'Skriv billetpris og antal, og se din omsætning og dit gebyr.',
    },
  },
  pakkevalg: {
    label: 'Pakkevalg',
    measuredAs: 'Pakkevalg',
    next: null,
    texts: {
      title: '',
      subtitle: '',
      metaTitle: 'Beregn din pris: din pakke',
      metaDescription: 'Se den pakke, der passer bedst til dine svar.',
    },
  },
  information: {
    label: 'Information',
    measuredAs: 'Kontaktoplysninger',
    next: null,
    texts: {
      title: 'Hvor skal vi sende tilbuddet hen?',
      subtitle: 'En konsulent læser dine svar og vender tilbage med en personlig pris.',
      metaTitle: 'Beregn din pris: kontakt',
      metaDescription: 'Skriv, hvor vi kan sende dit uforpligtende tilbud hen.',
    },
  },
}
