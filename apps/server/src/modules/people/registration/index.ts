export { createRegistration, createRegistrationForms } from './create-registration.ts';
export { checkNewPassword } from './password-check.ts';
export type { PlacementPort } from './ports.ts';
export { refuseUsername } from './refuse-username.ts';
export { welcomeBy } from './welcome.ts';
export { seedRegistration, type RegistrationSeed } from './seed-registration.ts';
export { registrationDeskCalls } from './desk-calls.ts';
