export type { Affiliates } from './affiliates.ts';
export { createRegistration, createRegistrationForms, type RegistrationForms } from './create-registration.ts';
export { checkNewPassword } from './password-check.ts';
export { welcomeBy } from './welcome.ts';
export { seedRegistration, type RegistrationSeed } from './seed-registration.ts';
