export { createPush } from './create-push.ts';
export { createPushSender } from './push-sender.ts';
