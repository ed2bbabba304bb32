import { ApiProblem } from '@laro/client/client';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

type MakeOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type ShowOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type MadePasskey = Awaited<ReturnType<typeof startRegistration>>;
type ShownPasskey = Awaited<ReturnType<typeof startAuthentication>>;

/** True if the person has dismissed the device's prompt or let it time out, which is no error. */
function isDeclined(error: unknown): boolean {
  const names = new Set(['NotAllowedError', 'AbortError']);
  return (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') || (error instanceof Error && names.has(error.name));
}

/** Whatever else a device refuses, such as a second passkey for the same account, is the passkey's refusal. */
const refused = () => new ApiProblem(0, 'account.passkey_refused');

/** Lets the device make a passkey; null when the person would rather not. Throws ApiProblem. */
export async function makePasskey(options: { challenge: string }): Promise<MadePasskey | null> {
  try {
    return await startRegistration({ optionsJSON: options as unknown as MakeOptions });
  } catch (error) {
    if (isDeclined(error)) return null;
    throw refused();
  }
}

/** Lets the device show a passkey; null when the person would rather not. `isQuiet` offers it in the field of the username and waits there. Throws ApiProblem. */
export async function showPasskey(options: { challenge: string }, isQuiet = false): Promise<ShownPasskey | null> {
  try {
    return await startAuthentication({ optionsJSON: options as unknown as ShowOptions, useBrowserAutofill: isQuiet });
  } catch (error) {
    if (isDeclined(error)) return null;
    throw refused();
  }
}
