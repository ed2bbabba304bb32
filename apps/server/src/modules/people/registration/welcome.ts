import { wayOf, type Messages } from '#server/modules/reach/messages/index.ts';
import type { RegistrationPorts } from './ports.ts';

/**
 * Greets a new member. The address is not proven yet, so a mail to it is a greeting only, with a link to where its member confirms it by a code.
 */
export const welcomeBy =
  ({ send }: Pick<Messages, 'send'>, onBackgroundError: (error: unknown) => void): RegistrationPorts['welcome'] =>
  ({ merchant, language, email, mobile, username, origin }) => {
    const way = wayOf({ email, mobile });
    if (!way) return;
    const greeting =
      way.channel === 'sms'
        ? ({ template: 'welcome', values: { username } } as const)
        : ({ template: 'confirm_address', values: { username, link: `${origin}/m/securityCenter?open=email` } } as const);
    send({ merchant, ...way, ...greeting, language }).catch(onBackgroundError);
  };
