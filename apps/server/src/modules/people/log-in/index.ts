export { createCaptcha, type Captcha } from './captcha.ts';
export { createLogIn, type LogIn } from './create-log-in.ts';
export { partyAddress } from './party-address.ts';
export { newDeviceNotes } from './tell-new-device.ts';
export type { PhoneAuth, SocialPerson, SocialSignIn } from './ports.ts';
