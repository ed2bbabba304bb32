export { createPush } from './create-push.ts';
export { pushLooks } from './push-look.ts';
export { createPushSender } from './push-sender.ts';
