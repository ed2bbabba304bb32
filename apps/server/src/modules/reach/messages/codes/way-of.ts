import type { MessageChannel } from '@laro/domain/messages/message-templates';

/** Where a message goes. */
export interface Way {
  channel: MessageChannel;
  to: string;
}

/** How somebody is told of something: at the address, else at the number; null where there is neither. What is not to count is given as null. */
export function wayOf({ email, mobile }: { email: string | null; mobile: string | null }): Way | null {
  if (email !== null) return { channel: 'email', to: email };
  return mobile === null ? null : { channel: 'sms', to: mobile };
}
