/**
 * The steps of the wizard in order. A step's name is in its address, its fields in content and its
 * measurements. The labels are in wizard-step-labels.ts, since the measurement script of every page
 * only needs the names; what a step shows is in app/calculator/wizard.tsx.
 */
export const WIZARD_STEPS = ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]
