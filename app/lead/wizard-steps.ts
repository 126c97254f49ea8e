/**
 * The steps of the wizard in order. The name is that of the step's address, of its fields in
 * content and of its measurements. Its labels are in wizard-step-labels.ts, apart from it, since
 * the measurement of each page has the names; what it shows is in app/calculator/wizard.tsx.
 */
export const WIZARD_STEPS = ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]
