import { isAppWindow } from '@laro/domain/app-links/install-guide';
import type { RegistrationMethod } from '@laro/domain/registration/registration-fields';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { isInstalled } from '#player/shared/device/installed.late.ts';
import { beginSession, type Begun } from '#player/shared/session/session.ts';
import type { Services } from '#player/shared/api/services.ts';

/** How the page is run (REG-03). */
function registerMethod(): 'APP' | 'WEBCLIP' | 'PWA' | 'H5' {
  if (isAppWindow(navigator.userAgent)) return 'APP';
  if ((navigator as Navigator & { standalone?: boolean }).standalone === true) return 'WEBCLIP';
  return isInstalled() ? 'PWA' : 'H5';
}

/** Opens the account of a form, or the one of an invitation, and begins its session (REG-03, REG-11, AGENT-10). Throws ApiProblem. */
export async function sendRegistration(
  services: Services,
  way: { method: RegistrationMethod } | { invitation: string },
  form: Record<string, unknown>,
): Promise<Begun> {
  const { hostname } = window.location;
  const secret = { ...form, registerUrl: hostname, domain: hostname, registerMethod: registerMethod(), type: 0 };
  if ('invitation' in way) {
    const { activate } = await import('./invitation-api.ts');
    return beginSession(services, await activate(services, { ...secret, invitation: way.invitation }));
  }
  const info = await callSealed(services, way.method === 'username' ? 'register' : 'registerByMobile', secret);
  return beginSession(services, info);
}
