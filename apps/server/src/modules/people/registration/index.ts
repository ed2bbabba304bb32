export { createRegistration, createRegistrationForms } from './create-registration.ts';
export { checkNewPassword } from './form/password-check.ts';
export type { PlacementPort } from './ports.ts';
export { refuseUsername } from './form/refuse-username.ts';
export { welcomeBy } from './welcome.ts';
export { seedRegistration, type RegistrationSeed } from './seed-registration.ts';
export { registrationDeskCalls } from './desk-calls.ts';
