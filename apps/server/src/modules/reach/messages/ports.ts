/** A message was not taken. `isFinal`: it never will be, such as a number that does not exist; trying again is of no use. */
export class DeliveryFailure extends Error {
  readonly isFinal: boolean;
  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'DeliveryFailure';
    this.isFinal = isFinal;
  }
}

/** A company that sends text messages. */
export interface SmsGateway {
  /** True if a gateway is configured. */
  isConnected: () => boolean;
  /** Hands a message over; `to` is E.164. Throws DeliveryFailure. */
  send: (message: { to: string; text: string }) => Promise<void>;
}

/** Where our e-mails go out. */
export interface MailServer {
  isConnected: () => boolean;
  /** Hands a mail over; `senderName` is what people read as its sender. Throws DeliveryFailure. */
  send: (mail: { to: string; senderName: string; subject: string; text: string; html: string }) => Promise<void>;
  close: () => void;
}
