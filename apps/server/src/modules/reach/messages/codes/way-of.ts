import type { MessageChannel } from '@laro/domain/messages/message-templates';

/** Where a message goes. */
export interface Way {
  channel: MessageChannel;
  to: string;
}

/** Contact for a notification: the address, else the number; null without either. Callers pass null for a contact that must not be used. */
export function wayOf({ email, mobile }: { email: string | null; mobile: string | null }): Way | null {
  if (email !== null) return { channel: 'email', to: email };
  return mobile === null ? null : { channel: 'sms', to: mobile };
}
