import { isHouseType } from '@laro/domain/agents/tree/agent-tree';
import type { Translator } from '@laro/i18n/translator';
import { showToast } from '#player/shared/device/toasts.ts';
import { askAbout } from './session-dialog.ts';

/** How long free_reject is seen (PLAY-04). */
const FREE_REJECT_MS = 2000;

/** Says that trial money cannot do this. */
export function showFreeReject(t: Translator['t']): void {
  showToast(t('shell.free_reject'), 'info', FREE_REJECT_MS);
}

/** Refuses trial money what is for members alone: free play is invited to register, a house account gets the words of free play (AGENT-04). */
export function refuseTrial(type: number, t: Translator['t']): void {
  if (isHouseType(type)) showFreeReject(t);
  else askAbout('register');
}
