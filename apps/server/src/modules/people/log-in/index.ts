export { createCaptcha, type Captcha } from './captcha/captcha.ts';
export { createLogIn, type LogIn } from './create-log-in.ts';
export { partyAddress } from './social/party-address.ts';
export { newDeviceNotes } from './tell-new-device.ts';
export type { PhoneAuth, SocialPerson, SocialSignIn } from './ports.ts';
