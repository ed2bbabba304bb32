export { createRegistration, createRegistrationForms } from './create-registration.ts';
export { checkNewPassword } from './password-check.ts';
export { seedRegistration, type RegistrationSeed } from './seed-registration.ts';
export { shippedTermsIn } from './terms.store.ts';
